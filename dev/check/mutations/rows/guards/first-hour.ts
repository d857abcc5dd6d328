import type { Mutation } from "../../mutation.ts";

const BUDGET = "web/features/campaigns/cost/use-budget.ts";
const PANEL = "web/features/campaigns/people/reach-panel.tsx";
const PANEL_TEST = "web/features/campaigns/people/reach-panel.test.tsx";

/** What somebody meets in the first hour: their money stays theirs, and what is shown is of what they chose. */
export const FIRST_HOUR: readonly Mutation[] = [
  {
    of: "first hour: the named amount stays when the message comes to cost more",
    file: BUDGET,
    find: "if (fitting === 0 || fitting === people) return undefined;",
    replace: "if (fitting <= people) return undefined;",
    proof:
      "web/features/campaigns/cost/use-budget.test.ts › an amount of money stays when the message comes to cost more, and people go; without an amount people stay",
  },
  {
    of: "first hour: nobody is added before the people are counted",
    file: BUDGET,
    find: "isOfBefore && maxPeople === undefined && fitting > people",
    replace: "false",
    proof:
      "web/features/campaigns/cost/use-budget.test.ts › of an amount from before, nobody is added until the people who can be booked are counted",
  },
  {
    of: "first hour: an amount is remembered for its own people alone",
    file: "web/offline/named-budgets.ts",
    find: "found?.people === people ? found.minor : null",
    replace: "found ? found.minor : null",
    proof:
      "web/offline/named-budgets.test.ts › the amount that was named for a draft is remembered with its people, and not for others chosen since",
  },
  {
    of: "first hour: signing out forgets the amounts",
    file: "web/session/clear-device.ts",
    find: "budgets|list-upload",
    replace: "list-upload",
    proof:
      "web/session/clear-device.test.ts › signing out leaves what belongs to the device, and nothing of who signs out: of this browser or of this tab",
  },
  {
    of: "first hour: reasons are said with their values",
    file: "web/i18n/i18n.ts",
    find: "? inEnglish(english, values)",
    replace: "? english",
    proof:
      "web/i18n/i18n.test.ts › why a campaign waits is said with its values, in English and in a language that has the sentence",
  },
  {
    of: "first hour: a payment is never offered below the smallest",
    file: "web/features/campaigns/step/summary-line.tsx",
    find: "Math.max(-afterMinor, leastMinor)",
    replace: "-afterMinor",
    proof:
      "web/features/campaigns/step/summary-line.test.tsx › what is missing is said as the payment that it will be: never less than the smallest",
  },
  {
    of: "first hour: the second tap of two hits nothing",
    file: "web/shell/page-change.ts",
    find: "(isCareful(from) || isCareful(to)) && isOther",
    replace: "isCareful(from) && isCareful(to) && isOther",
    proof:
      "web/shell/page-change.test.ts › presses wait after a change of page where they could do harm: %s",
  },
  {
    of: "first hour: no figure of other people",
    file: PANEL,
    find: "isStale ? undefined : reach.forecast",
    replace: "reach.forecast",
    proof: `${PANEL_TEST} › a figure never stands under the name of other people: until these are counted it says so`,
  },
  {
    of: "first hour: too few is said once",
    file: PANEL,
    find: "isTooNarrow ? advice : error",
    replace: "error",
    proof: `${PANEL_TEST} › too few people are said once, without how many of them an amount reaches`,
  },
  {
    of: "plans: one that was never paid lowers no price",
    file: "domain/money/plan-terms.ts",
    find: '  if (status !== "active" && !isPaid) return 0;\n',
    replace: "",
    proof:
      "server/features/billing/subscriptions/first-time.test.ts › a plan whose owner fails at the bank and gives it up lowers no price, before or after",
  },
  {
    of: "first hour: a tap on a button is not lost to the error of a field",
    file: "web/ui/form/use-form.ts",
    find: "afterPress(() => checkOne(name))",
    replace: "checkOne(name)",
    proof:
      "e2e/pages/presses.test.ts › a press of the button by %s counts though the field that was left for it is wrong",
  },
  {
    of: "first hour: presses wait from the first tap on",
    file: "web/shell/page-change.ts",
    find: '        ["onBeforeLoad", COMING_MS],\n',
    replace: "",
    proof:
      "e2e/pages/presses.test.ts › the second of two taps on “Pay and send” does nothing on the page of the payment, %s ms later",
  },
  {
    of: "first hour: a word that was not sent is none",
    file: "server/features/campaigns/vouchers/voucher-word.ts",
    find: " || isInMessage(campaign, word)) return word",
    replace: ' || word !== "") return word',
    proof:
      "server/features/campaigns/vouchers/voucher-word.test.ts › a word whose sentence was taken out of the message before it was sent is none, and one of the message takes its place",
  },
  {
    of: "first hour: asked again, the same word",
    file: "server/features/campaigns/vouchers/vouchers.ts",
    find: " ?? (await findVoucherWord(deps.db, campaign.id))",
    replace: "",
    proof:
      "server/features/campaigns/vouchers/voucher-word.test.ts › who asks for a word again gets the same one",
  },
];
