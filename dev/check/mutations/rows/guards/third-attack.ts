import type { Mutation } from "../../mutation.ts";

const WORDS =
  "domain/message/content-review.test.ts › %s is flagged, with letters that look like others and some that nobody sees";
const CORRECTIONS = "server/features/billing/corrections/corrections.test.ts";
const SMALL = `${CORRECTIONS} › small ones of one administrator to one wallet are a large one together, also at once, for thirty days`;
const OWN_WALLET = `${CORRECTIONS} › nobody corrects the own wallet, nor approves what another one asked for it`;
const CORRECT = "server/features/billing/corrections/correct-wallet.ts";
const NAMED =
  "server/features/campaigns/quote/assets.test.ts › words name a page of ours as a link does: an own one that is there, in its one way";
const BUTTONS =
  "server/features/campaigns/review/typed-links.test.ts › what a button opens or calls is approved with the words: another page or number is not what was seen";
const TAPS =
  "server/features/campaigns/vouchers/most-taps.test.ts › taps of a draft are a hundred, however many are sent at once, and more once it is booked";
const EXPORT =
  "server/features/administration/privacy/own-lists.test.ts › an export holds no more of lists than memory has room for: of larger ones the address of their numbers";
const ASKED =
  "server/features/billing/direct/pay-on-phone.test.ts › a phone that was asked too often is not asked, by a payment or by the same one again";
const COUNTED =
  "server/http/rate-limit/rate-limit.test.ts › payments that phones are asked for are counted by who asks, and by the number that is asked";
const TRIED =
  "server/features/billing/subscriptions/cards-tried.test.ts › of cards that are tried with a plan the bank is to ask, as with payments, once several were declined";
const PROOFS = "server/features/accounts/sign-in/open-proofs.test.ts";
const PAGES = "server/features/campaigns/review/own-pages.test.ts";

/** What the attack on the code of November found open. */
export const THIRD_ATTACK: readonly Mutation[] = [
  {
    of: "links: a page's address is one that a header takes",
    file: "gateway/links/link-address.ts",
    find: "/^[!-~]+$/.test(landingPageUrl) ? landingPageUrl : new URL(landingPageUrl).href",
    replace: "landingPageUrl",
    proof:
      "gateway/links/taps.test.ts › a page whose address has letters that no header takes is found, and ends nothing",
  },
  {
    of: "uploads: a body is taken when it is read",
    file: "server/features/audience/files.routes.ts",
    find: "pieceOf(c), bodyOf(c)",
    replace: "pieceOf(c), Readable.fromWeb(c.req.raw.body as never)",
    proof:
      "server/features/audience/files/cut-upload.test.ts › whoever leaves in the middle of an upload ends that upload alone, also one that waits for its turn or is refused",
  },
  {
    of: "serving: what fails at once ends no program",
    file: "platform/http/serve.ts",
    find: "    } catch {\n      // Nobody would catch it, and one request would end the program.\n      next();\n",
    replace: "    } finally {\n",
    proof:
      "platform/http/serve.test.ts › what fails when it is answered at once is the application's, and ends nothing",
  },
  {
    of: "review: a letter that can be an i or an l is either",
    file: "domain/message/review-words.ts",
    find: 'isUnclear ? plainOf(letter).replace(/[il]/gi, "l") : plainOf(letter)',
    replace: "plainOf(letter)",
    proof: WORDS,
  },
  {
    of: "review: letters that are never shown part no word",
    file: "domain/message/review-words.ts",
    find: "[\\p{M}\\p{Cf}\\p{Default_Ignorable_Code_Point}]",
    replace: "[\\p{M}\\p{Cf}]",
    proof: WORDS,
  },
  {
    of: "review: controls part no word",
    file: "domain/message/review-words.ts",
    find: "|(?!\\s)\\p{Cc}",
    replace: "",
    proof: WORDS,
  },
  {
    of: "look-alikes: letters that are never shown make no other name",
    file: "domain/risk/look-alike.ts",
    find: '.replace(UNSEEN, "")',
    replace: "",
    proof: "domain/risk/look-alike.test.ts › %s can be taken for %s: %s",
  },
  {
    of: "corrections: small ones count together",
    file: CORRECT,
    find: "before + size",
    replace: "size",
    proof: SMALL,
  },
  {
    of: "corrections: those at once count together",
    file: CORRECT,
    find: '    await lockLimit(tx, userId, "corrections");\n',
    replace: "",
    proof: SMALL,
  },
  {
    of: "corrections: the own wallet always needs another administrator",
    file: CORRECT,
    find: "      userId === requestedBy ||\n",
    replace: "",
    proof: OWN_WALLET,
  },
  {
    of: "corrections: nobody approves one of the own wallet",
    file: CORRECT,
    find: "[correction.requestedBy, correction.userId]",
    replace: "[correction.requestedBy]",
    proof: OWN_WALLET,
  },
  {
    of: "pages of ours: words name those of the account alone",
    file: "server/features/campaigns/quote/page-problems.ts",
    find: " && (await areOwnSites(context, campaign.userId, codes))",
    replace: "",
    proof: NAMED,
  },
  {
    of: "pages of ours: words name them in the one way",
    file: "server/features/campaigns/quote/page-problems.ts",
    find: "typed.every(({ isPlain }) => isPlain) && (await",
    replace: "(await",
    proof: NAMED,
  },
  {
    of: "pages of ours: an address in words is read as browsers read it",
    file: "server/features/audience/files/own-address.ts",
    find: "[.]?(?::\\\\d*)?(?=/)",
    replace: "(?=/)",
    proof: NAMED,
  },
  {
    of: "review: approved is each page that a button opens, however it is written",
    file: "server/features/campaigns/pieces/review-pieces.ts",
    find: '    ...piecesOf("opens", linked),\n',
    replace: "",
    proof: BUTTONS,
  },
  {
    of: "review: approved is each number that a button calls",
    file: "server/features/campaigns/pieces/review-pieces.ts",
    find: '(it.type === "dial" ? [it.phoneNumber] : [])',
    replace: "[]",
    proof: BUTTONS,
  },
  {
    of: "review: what stands for a picture is read too",
    file: "domain/message/rcs-message.ts",
    find: '    piece("picture-words", media?.altText),\n',
    replace: "",
    proof: "domain/message/rcs-check.test.ts › shows a reviewer all its words",
  },
  {
    of: "vouchers: taps of a campaign have a limit",
    file: "server/features/campaigns/vouchers/vouchers.ts",
    find: "if ((await countRedemptions(tx, campaign.id)) > mostTaps(campaign))",
    replace: "if (false)",
    proof: TAPS,
  },
  {
    of: "vouchers: taps at once are counted one after another",
    file: "server/features/campaigns/vouchers/vouchers.ts",
    find: '      await lockLimit(tx, campaignId, "walk-ins");\n',
    replace: "",
    proof:
      "server/features/campaigns/vouchers/most-taps.test.ts › taps are counted one call after another: none passes while another call counts",
  },
  {
    of: "privacy: an export reads no list that memory has no room for",
    file: "server/features/administration/privacy/own-lists.ts",
    find: "if (accepted + bad > room.left) return undefined;",
    replace: "",
    proof: EXPORT,
  },
  {
    of: "privacy: an export stops where a list is larger than it was said to be",
    file: "server/features/administration/privacy/own-lists.ts",
    find: "    if (!take(room, some.length)) return undefined;\n",
    replace: "",
    proof: EXPORT,
  },
  {
    of: "mobile money: a phone is not asked without end by new payments",
    file: "server/features/billing/top-ups/pay-with-mobile-money.ts",
    find: "  await requireRecipientAddress(deps, country, call);\n  await deps.admitPhoneCharge({ userId, msisdn });\n",
    replace: "  await requireRecipientAddress(deps, country, call);\n",
    proof: ASKED,
  },
  {
    of: "mobile money: a phone is not asked without end by the same payment",
    file: "server/features/billing/top-ups/pay-with-mobile-money.ts",
    find: "  await deps.admitPhoneCharge({ userId, msisdn });\n  return askNetwork",
    replace: "  return askNetwork",
    proof: ASKED,
  },
  {
    of: "mobile money: what a phone is asked for is counted by its number",
    file: "server/http/rate-limit/rate-limit.ts",
    find: '  await limits.admit("phoneCharges", `to ${msisdn}`);\n',
    replace: "",
    proof: COUNTED,
  },
  {
    of: "plans: declines of cards that are tried with one count",
    file: "server/features/billing/payments/payment-signal.store.ts",
    find: "and first_paid_at is null and last_decline not in",
    replace: "and false and last_decline not in",
    proof: TRIED,
  },
  {
    of: "plans: the bank is to ask about a fresh card",
    file: "server/features/billing/subscriptions/subscribe.ts",
    find: "...(asks ? { asksBank: true } : {})",
    replace: "",
    proof: TRIED,
  },
  {
    of: "Stripe: a plan's card has its owner asked",
    file: "server/providers/payments/stripe/subscriptions.ts",
    find: "        ...secureBy(request),\n",
    replace: "",
    proof:
      "server/providers/payments/stripe/subscription-asks-bank.test.ts › a bank is to ask the owner of a plan's card where that is wanted, and only there",
  },
  {
    of: "automatic top-up: nobody who is suspended is charged",
    file: "server/features/billing/top-ups/auto-top-up.store.ts",
    find: "u.suspended_at is not null",
    replace: "false",
    proof:
      "server/features/billing/top-ups/auto-top-up.test.ts › whoever is suspended is not charged, and is again once let in",
  },
  {
    of: "submission: nothing of a suspended account",
    file: "server/features/campaigns/submission/submit-campaign.ts",
    find: "  if (isByOwner) await refuseSuspended(tx, userId);\n",
    replace: "",
    proof:
      "server/features/campaigns/submission/suspended.test.ts › what is paid for when the account is suspended already is not sent, and its money stays in the wallet",
  },
  {
    of: "mails: those of a reset are counted by themselves",
    file: "server/http/security/auth-handler.ts",
    find: 'asksFor === "request-password-reset" ? mayMailReset : mayMail',
    replace: "mayMail",
    proof:
      "server/features/accounts/sign-in/guessing.test.ts › asking for other mails in somebody's name keeps no reset from its owner",
  },
  {
    of: "guessing: known devices are counted together",
    file: "server/http/security/auth-handler.ts",
    find: '    return limits.admit("guesses", devicesOf(email ?? ""));\n',
    replace: "    return;\n",
    proof:
      "server/features/accounts/sign-in/guessing.test.ts › from many devices that once knew the password is counted for all of them together",
  },
  {
    of: "passwords: a new one ends the links of a reset",
    file: "server/features/accounts/sign-in/update-password.ts",
    find: "    await endOpenProofs(tx, userId);\n",
    replace: "",
    proof: `${PROOFS} › a link of a reset that was mailed before opens nothing once the password was changed`,
  },
  {
    of: "passwords: a reset ends the other links",
    file: "server/features/accounts/sign-in/auth.ts",
    find: "    await endOpenProofs(tx, userId);\n",
    replace: "",
    proof: `${PROOFS} › one of several links ends the others`,
  },
  {
    of: "accounts: one that is deleted has no link of a reset",
    file: "server/features/accounts/erase-account.ts",
    find: "  await endOpenProofs(tx, userId);\n",
    replace: "",
    proof: `${PROOFS} › nobody gets into an account that was deleted by a link of before`,
  },
  {
    of: "pages of ours: caches keep those of each language apart",
    file: "server/features/campaigns/sites/sites.routes.ts",
    find: '  c.header("Vary", "Accept-Language");\n',
    replace: "",
    proof: `${PAGES} › a page in the language of one reader is not another's, in no cache`,
  },
  {
    of: "pages of ours: what the law forbids stands nowhere on them",
    file: "server/features/campaigns/sites/sites.ts",
    find: '[name, offer, address, openingHours, pictureAlt].join("\\n")',
    replace: "`${name}\\n${offer}`",
    proof: `${PAGES} › what the law forbids is refused wherever it stands on a page`,
  },
  {
    of: "deletion: whoever has a disputed payment, or owes one, does not go",
    file: "server/features/administration/privacy/remains.store.ts",
    find: "    or exists (select ${openDisputes(userId)}) or exists (select ${debts(userId)})\n",
    replace: "",
    proof:
      "server/features/administration/privacy/privacy.test.ts › an account with a disputed payment, or with what a lost dispute took still owed, is not deleted",
  },
];
