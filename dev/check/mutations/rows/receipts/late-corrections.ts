import type { Mutation } from "../../mutation.ts";

const LATE = "server/features/campaigns/delivery/late/late-corrections.test.ts › ";
const CORRECT = "server/features/campaigns/delivery/late/correct-settled.ts";
const RETURN = "server/features/billing/holds/return-spent.ts";
const ORDER =
  "server/features/billing/holds/return-spent.test.ts › spent money comes back paid-in money first, then bonus, and bonus that has expired lapses";

/** What networks correct after a campaign was settled. */
export const LATE_CORRECTIONS: readonly Mutation[] = [
  {
    of: "late corrections: what was not delivered is given back",
    file: CORRECT,
    find: "if (change.after < change.before) await",
    replace: "if (change.after < 0n) await",
    proof: `${LATE}a settled campaign of which fewer were delivered gives the difference back, once, however often it is told and wherever it is killed`,
  },
  {
    of: "late corrections: what is charged only falls",
    file: CORRECT,
    find: "return charged ?? delivered;",
    replace: "return charged === null ? delivered : delivered;",
    proof: `${LATE}a delivery that comes after it was refunded is in the report, and nothing is taken for it`,
  },
  {
    of: "late corrections: paid-in money first",
    file: RETURN,
    find: "of parts.toReversed()",
    replace: "of parts",
    proof: ORDER,
  },
  {
    of: "late corrections: no more than was spent",
    file: RETURN,
    find: "if (wantedMinor > 0n) throw",
    replace: "if (wantedMinor > 10_000n) throw",
    proof: ORDER,
  },
];
