import type { Mutation } from "../../../mutation.ts";

const LONG_LOOKS =
  "server/features/campaigns/quote/long-looks.test.ts › long words of one user are looked at one after the other (%s), and beyond twenty that wait are refused; short ones at once";
const SEARCHES =
  "server/features/support/search/search-turns.test.ts › one search %s of a user is made at a time; beyond twenty that wait are refused, and another's is answered";

/** What the eleventh long attack left open, and what the twelfth found. */
export const TWELFTH_ATTACK: readonly Mutation[] = [
  {
    of: "limits: prices of long words are looked at in turns",
    file: "server/features/campaigns/quote/quote-campaign.ts",
    find: "isAnonymous ? inLookTurn(campaign, price) : price()",
    replace: "price()",
    proof: LONG_LOOKS,
  },
  {
    of: "limits: networks are asked about long words in turns",
    file: "server/features/campaigns/quote/check-step.ts",
    find: 'await (step === "message" ? inLookTurn(campaign, ask) : ask())',
    replace: "await ask()",
    proof: LONG_LOOKS,
  },
  {
    of: "landing pages: who leads to nobody's page waits for none",
    file: "server/features/campaigns/quote/page-problems.ts",
    find: "if (!landingPages || !asksOthers)",
    replace: "if (!landingPages)",
    proof:
      "server/features/campaigns/quote/pages-at-once.test.ts › however many members' pages hang, who leads to nobody's page is priced at once",
  },
  {
    of: "landing pages: those of one campaign are given up together",
    file: "server/features/campaigns/quote/page-problems.ts",
    find: "const giveUp = () => resolve(late);",
    replace: "const giveUp = () => {};",
    proof:
      "server/features/campaigns/quote/pages-at-once.test.ts › pages that do not answer in time are said not to, all of one campaign together, and who waits has the turn",
  },
  {
    of: "message: a name before a placeholder is counted as it is sent",
    file: "domain/message/message-composition.ts",
    find: "[.–—-](?![\\w{])",
    replace: "[.–—-](?!\\w)",
    proof:
      "gateway/testing/counted-as-sent.test.ts › a name that is followed by %s is counted as it is sent, however long the rest is",
  },
  {
    of: "feed: a report that cannot be holds up no other",
    file: "server/features/campaigns/delivery/read-feeds.ts",
    find: "return take(askAlone);",
    replace: "throw error;",
    proof:
      "server/features/campaigns/delivery/read-feeds.test.ts › a report of figures that cannot be keeps no other campaign's news from being taken",
  },
  {
    of: "limits: everything is searched for one member once at a time",
    file: "server/features/support/search/find-anything.ts",
    find: "inTurn(userId, () => findAll(db, userId, search))",
    replace: "findAll(db, userId, search)",
    proof: SEARCHES,
  },
  {
    of: "limits: campaigns are searched for one member once at a time",
    file: "server/features/campaigns/overview/list-campaigns.ts",
    find: "query.search ? inTurn(query.userId, list) : list()",
    replace: "list()",
    proof: SEARCHES,
  },
  {
    of: "campaigns: a draft has no follow-up",
    file: "server/features/campaigns/drafts/follow-up.ts",
    find: 'if (!isSubmitted(found.campaign)) throw new AppError("not-found");',
    replace: "",
    proof:
      "server/features/campaigns/drafts/follow-up.test.ts › a draft has no follow-up, whatever its days are",
  },
  {
    of: "delivery: messages that wait in a batch are not given up as never heard of",
    file: "gateway/delivery/receipt.store.ts",
    find: "and m.sent_at <= ${before}\n        and not ${isWaiting} limit",
    replace: "and m.sent_at <= ${before}\n        limit",
    proof:
      "gateway/delivery/open-batches.test.ts › messages that wait in a batch for days are not given up as never heard of: they go out when their service goes on",
  },
];
