import type { Mutation } from "../../../mutation.ts";

/** Money, and what waits for a look. Guards that a third reader took away, drawn by lot; lots 171 to 247. */
export const MONEY_AND_REVIEW_OF_LAST_LOTS: readonly Mutation[] = [
  {
    of: "automatic top-up: a card of one's own",
    file: "server/features/billing/top-ups/auto-top-up.ts",
    find: '  if (cardId !== null) await requireOwnCard(deps, { userId, cardId, path: "cardId" });\n  else if',
    replace: "  if (cardId !== null) void requireOwnCard;\n  else if",
    proof:
      "server/features/billing/top-ups/auto-top-up.test.ts › it is set for a card of one's own alone",
  },
  {
    of: "payments: money comes in once",
    file: "server/features/billing/confirm-payment.ts",
    find: '  if (payment.status === "succeeded" || payment.status === "refunded") return;\n',
    replace: "",
    proof:
      "server/features/billing/confirm-payment.test.ts › an answer that comes after the money changes nothing any more, whatever it says",
  },
  {
    of: "links: a page is held once, however many find it",
    file: "server/features/campaigns/links/recheck-links.ts",
    find: " || (await isAwaitingReview(tx, id))",
    replace: "",
    proof:
      "server/features/campaigns/links/recheck-links.test.ts › a page that two processes find bad at the same moment waits for one look, and its networks stop once",
  },
  {
    of: "impersonation: hosts that look like somebody's",
    file: "domain/impersonation/impersonation.ts",
    find: "...(copied ? [riskFlag(",
    replace: "...(false && copied ? [riskFlag(",
    proof:
      "domain/impersonation/impersonation.test.ts › a link to a website that looks like a bank's is named, the bank's own websites are not",
  },
];
