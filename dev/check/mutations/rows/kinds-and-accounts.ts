import type { Mutation } from "../mutation.ts";

/** Statements about kinds of campaign, accounts and sections, from the whole of the specification. */
export const KINDS_AND_ACCOUNTS: readonly Mutation[] = [
  {
    of: "1.1",
    file: "server/features/accounts/sign-in/sign-up.ts",
    find: "    await fillAccount(deps, tx, known?.id ?? id, registration, hash);",
    replace: "    if (known) await fillAccount(deps, tx, known.id, registration, hash);",
    proof:
      "server/features/accounts/accounts.test.ts › goes from the form by the link in the mail to a signed-in account with its registration",
  },
  {
    of: "1.1",
    file: "server/http/context.ts",
    find: '  const principal = requireUser(context);\n  if (!principal.isAdmin) throw new AppError("permission-denied");\n',
    replace: "  const principal = requireUser(context);\n",
    proof:
      "server/features/administration/testing/matrix/calls.test.ts › is open to exactly the role it names, on every transport",
  },
  {
    of: "1.2",
    file: "domain/money/price.ts",
    find: "return (unitPriceTenThousandths * coins) / 100n;",
    replace: "return (unitPriceTenThousandths * coins) / 100n + 1n;",
    proof:
      "server/features/campaigns/delivery/campaign-life.test.ts › from draft to settlement every cent is where the delivered messages say",
  },
  {
    of: "1.3",
    file: "domain/campaign/kinds/traits.ts",
    find: 'name: msg("SMS with link"),\n    priceBasis: "sms",',
    replace: 'name: msg("SMS with link"),\n    priceBasis: "pcm",',
    proof:
      "server/features/campaigns/quote/kinds.test.ts › %s goes from draft to settled, at its own price, and returns what was not delivered",
  },
  {
    of: "1.4",
    file: "domain/campaign/kinds/traits.ts",
    find: '    adProduct: "PCM",\n    adProductId: 3,\n    channelTypeId: 2,\n    name: msg("Please Call Me"),\n    priceBasis: "pcm",',
    replace:
      '    adProduct: "PCM",\n    adProductId: 3,\n    channelTypeId: 2,\n    name: msg("Please Call Me"),\n    priceBasis: "sms",',
    proof:
      "server/features/campaigns/quote/kinds.test.ts › %s goes from draft to settled, at its own price, and returns what was not delivered",
  },
  {
    of: "1.5",
    file: "domain/campaign/kinds/traits.ts",
    find: 'name: msg("Display"),\n    priceBasis: "pcm",',
    replace: 'name: msg("Display"),\n    priceBasis: "sms",',
    proof:
      "server/features/campaigns/quote/kinds.test.ts › %s goes from draft to settled, at its own price, and returns what was not delivered",
  },
  {
    of: "1.6",
    file: "domain/campaign/kinds/traits.ts",
    find: 'name: msg("RCS"),\n    priceBasis: "sms",',
    replace: 'name: msg("RCS"),\n    priceBasis: "pcm",',
    proof:
      "server/features/campaigns/quote/kinds.test.ts › %s goes from draft to settled, at its own price, and returns what was not delivered",
  },
  {
    of: "payments: one notification of one payment",
    file: "server/features/billing/invoices/issue-invoice.ts",
    find: " && order.isNotified !== true",
    replace: "",
    proof:
      "server/features/billing/invoices/invoices.test.ts › a payment is notified of once, with a link that opens its invoice; a credit note is not",
  },
  {
    of: "front page: the address without a page leads on at once",
    file: "server/http/web/bare-address.ts",
    find: 'if (c.req.header("sec-fetch-dest") !== "document") return next();',
    replace: "return next();",
    proof:
      "server/http/web/bare-address.test.ts › who opens the address without a page is led on at once, by whether they have a session, and no cache stores it",
  },
  {
    of: "front page: the service worker gets the app",
    file: "server/http/web/bare-address.ts",
    find: 'if (c.req.header("sec-fetch-dest") !== "document") return next();',
    replace: "",
    proof:
      "server/http/web/bare-address.test.ts › the service worker and whoever else asks for the app under it get the app",
  },
  {
    of: "review: named pieces are what waits, or nothing",
    file: "server/features/campaigns/pieces/read-review-pieces.ts",
    find: "if (linesOf(",
    replace: "if (words !== undefined || linesOf(",
    proof:
      "server/features/campaigns/pieces/review-pieces.test.ts › what waits is read piece by piece, until its page says something else than what waits",
  },
  {
    of: "1.7",
    file: "server/features/billing/book-top-up.ts",
    find: "const { settledMinor } = await creditTopUp(tx, { ...payment, paymentId, at });",
    replace: "const settledMinor = 0n;",
    proof:
      "server/features/billing/top-ups/payments.test.ts › is credited once, whatever the order and number of its webhooks, polls and rechecks",
  },
  {
    of: "1.8",
    file: "domain/money/plan-terms.ts",
    find: "BigInt(10_000 - discountBasisPoints)",
    replace: "10_000n",
    proof:
      "server/features/billing/subscriptions/subscriptions.test.ts › a subscription is paid, invoiced, discounted and given its bonus, and shown in the registration's word",
  },
  {
    of: "1.9",
    file: "server/features/reports/reports.store.ts",
    find: "sum(sent)::int as sent",
    replace: "max(sent)::int as sent",
    proof:
      "server/features/reports/whole-figures.test.ts › every day, hour, network and reason of a campaign to %i people is told and adds up to its totals",
  },
  {
    of: "1.10",
    file: "domain/countries.ts",
    find: "export const COUNTRIES: readonly CountryConfig[] = [SOUTH_AFRICA, GHANA];",
    replace: "export const COUNTRIES: readonly CountryConfig[] = [SOUTH_AFRICA];",
    proof:
      "domain/catalogue.test.ts › countries are found by id and code, the default is South Africa, and Nigeria is not open",
  },
  {
    of: "2.11",
    file: "domain/menu-visibility.ts",
    find: '"login", "signin", ',
    replace: '"login", ',
    proof: "web/session/return-path.test.ts › is never a sign-in page: %s",
  },
  {
    of: "3.4",
    file: "gateway/http/wire/wire.ts",
    find: "  allocationTypeId: z.number().int().min(1).max(2),\n",
    replace: "",
    proof:
      "gateway/http/wire/wire.test.ts › a service carries every field of the specification's messaging campaign",
  },
  {
    of: "4.1",
    file: "domain/campaign/status-codes.ts",
    find: "Rejected: 243",
    replace: "Rejected: 244",
    proof: "domain/campaign/wire-numbers.test.ts › statuses carry the codes of the specification",
  },
  {
    of: "4.10",
    file: "server/features/campaigns/changes/stop-campaign.ts",
    find: "  await syncCampaign(deps, campaignId, { wait: false });",
    replace: "",
    proof:
      "server/features/campaigns/delivery/campaign-life.test.ts › stopping half way stops every network and returns what was not sent at once, the rest when it is final",
  },
  {
    of: "5.2",
    file: "server/features/accounts/sign-in/update-password.ts",
    find: "if (!(await verifyPassword({ hash: current, password: oldPassword }))) {",
    replace: 'if (oldPassword === "") {',
    proof:
      "server/features/accounts/sign-in/sessions-and-passwords.test.ts › a wrong current password is refused in the words of the specification, at its field",
  },
  {
    of: "6.1",
    file: "web/session/guard.ts",
    find: "if (!guardOf(me).showSlider) throw leaveFor(asked);",
    replace: "throw leaveFor(asked);",
    proof:
      "web/routes/router.test.ts › %s sends who is not signed in to /home, and lets members in",
  },
  {
    of: "7.1",
    file: "server/features/catalogue/read-section.ts",
    find: "const value = soundSection(name, await findSection(db, name));",
    replace: "const value = soundSection(name, undefined);",
    proof:
      "server/features/catalogue/catalogue.test.ts › the menu has entries for visitors and for members, inner ones in their order",
  },
  {
    of: "7.2",
    file: "server/http/functions-handler.ts",
    find: "return { method: body.method, data: data ?? {} };",
    replace: "return { method: body.method, data: {} };",
    proof: "server/http/http.test.ts › an unknown section is not-found, a known one is the result",
  },
];
