import type { Mutation } from "../../../mutation.ts";

const MANY =
  "server/features/billing/direct/pay-for-campaign.test.ts › whoever has a hundred that have no room yet holds nobody up, and is tried with one a round";

/** What the fourteenth long attack found. */
export const FOURTEENTH_ATTACK: readonly Mutation[] = [
  {
    of: "paid campaigns: of each owner one before anybody's second",
    file: "server/features/billing/direct/campaign-payment.store.ts",
    find: "order by row_number() over (partition by c.user_id order by random()), random() limit 100",
    replace: "order by c.created_at limit 100",
    proof: MANY,
  },
  {
    of: "paid campaigns: an owner whose campaign waits for room waits with the others",
    file: "server/features/billing/direct/send-paid-campaign.ts",
    find: "    if (waiting.has(userId)) continue;\n",
    replace: "",
    proof: MANY,
  },
];
