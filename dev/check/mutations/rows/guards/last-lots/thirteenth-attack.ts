import type { Mutation } from "../../../mutation.ts";

const ORDERED = "server/features/campaigns/booking-as-ordered.test.ts › ";
const LATE = "server/features/campaigns/delivery/late/late-corrections.test.ts › ";

const STOPPED =
  "gateway/events/stop-heard.test.ts › STOP is taken in one round from everybody, also where a network %s, and confirmed when it can be";

/** What the thirteenth long attack found. */
export const THIRTEENTH_ATTACK: readonly Mutation[] = [
  {
    of: "orders: a network is told how many people at most",
    file: "server/features/campaigns/service-order.ts",
    find: "    maxPeople: route.people,\n",
    replace: "",
    proof: `${ORDERED}words of a network that become shorter after the people were paid for bring the message to no more of them`,
  },
  {
    of: "orders: no more people than the order names",
    file: "gateway/services/create-service.ts",
    find: "Math.min(Math.floor(order.maxCoins / parts), order.maxPeople ?? Infinity)",
    replace: "Math.floor(order.maxCoins / parts)",
    proof:
      "gateway/http/booking-api.test.ts › books no more people than the order names, and as many as it pays for without",
  },
  {
    of: "feed: a report that cannot be keeps no correction from being given back",
    file: "server/features/campaigns/delivery/read-feeds.ts",
    find: "  for (const id of finalIds) await correctOrLog(deps, tx, id, answers);\n",
    replace: "",
    proof: `${LATE}a report of another's that cannot be, of a settled campaign or of one that runs, keeps no correction from being given back`,
  },
  {
    of: "feed: what cannot be of one settled campaign undoes nothing of another's",
    file: "server/db/savepoint.ts",
    find: "    await sql`rollback to savepoint part`.execute(tx);\n",
    replace: "",
    proof: `${LATE}a report of another's that cannot be, of a settled campaign or of one that runs, keeps no correction from being given back`,
  },
  {
    of: "STOP: the opt-out waits for no confirmation",
    file: "gateway/transactional/send-due.ts",
    find: "    if (!(error instanceof AppError)) throw error;\n",
    replace: "    if (error instanceof AppError) throw error;\n",
    proof: STOPPED,
  },
  {
    of: "STOP: a confirmation that was not taken is tried again",
    file: "gateway/transactional/send-due.ts",
    find: "if (!isConfirmation && (await",
    replace: "if ((await",
    proof: STOPPED,
  },
  {
    of: "STOP: an event that cannot be worked on holds up no other",
    file: "gateway/events/take-events.ts",
    find: "if (isConnectionLost(error)) throw error;",
    replace: "throw error;",
    proof:
      "gateway/events/stop-heard.test.ts › an event that cannot be worked on holds up no other",
  },
];
