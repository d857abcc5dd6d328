import type { Mutation } from "../../../mutation.ts";

const MANY =
  "server/features/billing/direct/pay-for-campaign.test.ts › whoever has a hundred that have no room yet holds nobody up, and is tried with one a round";

const CLOCKS =
  "gateway/events/stop-heard.test.ts › a network whose clock is %s gets no other message sent at night, and its STOP counts from now at the latest";

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
  {
    of: "replies: a network's clock that is ahead makes nothing of tomorrow",
    file: "gateway/events/take-events.ts",
    find: "const atMs = Math.min(event.at.getTime(), nowMs);",
    replace: "const atMs = event.at.getTime();",
    proof: CLOCKS,
  },
  {
    of: "replies: what is sent goes by the clock, not by the time on a reply",
    file: "gateway/replies/take-reply.ts",
    find: "if (isNew) await deps.sendDue(nowMs);",
    replace: "if (isNew) await deps.sendDue(atMs);",
    proof: CLOCKS,
  },
];
