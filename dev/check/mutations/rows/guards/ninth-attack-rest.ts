import type { Mutation } from "../../mutation.ts";

/** What the ninth attack found open in settling, answering, reading lists, deciding and the gateway. */
export const NINTH_ATTACK_REST: readonly Mutation[] = [
  {
    of: "settling: of several owners together, as the tool itself",
    file: "server/features/campaigns/delivery/settle-campaign.ts",
    find: "await asSystem(() => first.db.transaction().execute((tx) => settleIn(first, tx, ids)));",
    replace: "await first.db.transaction().execute((tx) => settleIn(first, tx, ids));",
    proof:
      "server/features/campaigns/delivery/settled-together.test.ts › campaigns that are settled together in calls of their owners have each their own money back",
  },
];
