import type { Mutation } from "../../../mutation.ts";

const ORDERED = "server/features/campaigns/booking-as-ordered.test.ts › ";
const LATE = "server/features/campaigns/delivery/late/late-corrections.test.ts › ";

const STOPPED =
  "gateway/events/stop-heard.test.ts › STOP is taken in one round from everybody, also where a network %s, and confirmed when it can be";

const MATCHES = "gateway/services/lists/list-matches.test.ts › ";

const LINKS = "server/features/campaigns/links/recheck-links.test.ts › ";

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
    find: "if (!isConfirmation && (await findStopped(tx, routeId, [person])).size > 0) {",
    replace: "if ((await findStopped(tx, routeId, [person])).size > 0) {",
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
  {
    of: "lists that match a profile: no sharp edge",
    file: "gateway/services/audience-checks.ts",
    find: "from + Math.floor(draw * width)",
    replace: "from + Math.floor(width / 2) + Math.floor(draw)",
    proof: `${MATCHES}fewer than 20 are refused and 60 are taken; between them whether one more number matches cannot be read from the verdict`,
  },
  {
    of: "lists that match a profile: read in pieces",
    file: "gateway/services/lists/list-matches.ts",
    find: "limit: PIECE",
    replace: "limit: 1_000_000",
    proof: `${MATCHES}people of lists are counted once each, in pieces however long a list is, and no further than it matters`,
  },
  {
    of: "booking: a list is counted by one call for a service at a time",
    file: "gateway/services/create-service.ts",
    find: "known.get(key) ?? create(",
    replace: "create(",
    proof:
      "gateway/lists/list-use.test.ts › a service that is asked for again while its list is counted is counted by the first call alone",
  },
  {
    of: "risk: a list that is left out is brought along too",
    file: "server/features/campaigns/review/find-risk-flags.ts",
    find: "listNumbers + Number(facts.leftOutNumbers)",
    replace: "listNumbers",
    proof:
      "server/features/campaigns/review/risk.test.ts › a new account's campaign waits for a list that it leaves out as for one that it is sent to",
  },
  {
    of: "links again: of each member one campaign after another, beside those of others",
    file: "server/features/campaigns/links/recheck-links.ts",
    find: "await inTurn(campaign.userId, async",
    replace: "await inTurn('all', async",
    proof: `${LINKS}pages of one member that hang keep nobody else's from being looked at, and hold up none for longer than there is patience`,
  },
  {
    of: "links again: a pass goes round",
    file: "server/features/campaigns/links/recheck-links.ts",
    find: "  await recheckFrom(deps, { afterId: FIRST, untilId: beginAfter }, pass);\n",
    replace: "",
    proof: `${LINKS}a pass looks at every campaign, wherever it begins`,
  },
];
