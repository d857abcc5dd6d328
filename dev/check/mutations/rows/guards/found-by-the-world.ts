import type { Mutation } from "../../mutation.ts";

const REVIEW =
  "server/features/campaigns/review/review.test.ts › refused after an edit, the old words are stopped first; while their network is away, nobody can refuse";
const LATE =
  "gateway/delivery/caps/caps.test.ts › what is written down late, under the day that was planned for it, counts what was sent before that day";
const SUBSCRIPTIONS = "server/features/billing/subscriptions";

/** What the world of faults found missing. */
export const FOUND_BY_THE_WORLD: readonly Mutation[] = [
  {
    of: "review: a refusal stops what an edit has replaced",
    file: "server/features/campaigns/review/decide-review.ts",
    find: "  if (!verdict.approves) await stopReplaced(deps, campaignId);\n",
    replace: "",
    proof: REVIEW,
  },
  {
    of: "plans: an overdue one that is cancelled is not charged again",
    file: `${SUBSCRIPTIONS}/changes/change-subscription.ts`,
    find: 'row.status === "past-due"\n',
    replace: 'row.status === "ended"\n',
    proof: `${SUBSCRIPTIONS}/story.test.ts › cancelled while a renewal is overdue, it ends at once, and the bank's next try takes nothing`,
  },
  {
    of: "plans: a month that nobody paid for gives no bonus later",
    file: `${SUBSCRIPTIONS}/advance-subscription.ts`,
    find: "next.firstPaidAt = countedFrom(row, next, lastPaidAt);",
    replace: "countedFrom(row, next, lastPaidAt);",
    proof: `${SUBSCRIPTIONS}/advance-subscription.test.ts › gives no bonus for its month when only a later one is paid, with the same card or another, nor one too many after that`,
  },
  {
    of: "caps: what is written down late is judged as of its day",
    file: "gateway/delivery/caps/cap-tables.ts",
    find: "2 * Math.max(cap.days, capAll.days) + lateDays",
    replace: "2 * Math.max(cap.days, capAll.days)",
    proof: LATE,
  },
  {
    of: "caps: the log holds what is needed for what is written down late",
    file: "gateway/delivery/caps/caps.ts",
    find: " + SPARE_DAYS + lateDays",
    replace: " + SPARE_DAYS",
    proof: LATE,
  },
];
