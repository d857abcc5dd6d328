import type { Mutation } from "../../mutation.ts";

const PURE = "gateway/exchange/choosing/cheapest.ts";
const PURE_TESTS = "gateway/exchange/choosing/cheapest.test.ts › ";
const COST = "gateway/exchange/choosing/least-cost.ts";
const COST_TESTS = "gateway/exchange/choosing/least-cost.test.ts › ";
const RESULTS =
  "gateway/events/connection-results.test.ts › what a connection delivered is counted from its receipts, once, for seven days, and without those whom it could not reach";

/** Which of several connections takes a message on a route that goes by price. */
export const CHEAPEST: readonly Mutation[] = [
  {
    of: "cheapest: a route that goes by price",
    file: "gateway/exchange/exchange.ts",
    find: "leastCost.among(turn, { routeId, kind, hasRoom })",
    replace: "leastCost.among(turn, { routeId: 0 * routeId, kind, hasRoom })",
    proof: `${COST_TESTS}the cheapest connection of a turn takes the messages, by the price of their network where it has one`,
  },
  {
    of: "cheapest: turns go before prices",
    file: "gateway/exchange/exchange.ts",
    find: "leastCost.among(turn,",
    replace: "leastCost.among(usable,",
    proof: `${COST_TESTS}the cheapest connection of a turn takes the messages, by the price of their network where it has one`,
  },
  {
    of: "cheapest: without a price comes last",
    file: PURE,
    find: "price?.unitMicros ?? 0n) : left",
    replace: "price?.unitMicros ?? 0n).slice(priced.length) : left",
    proof: `${PURE_TESTS}the cheapest is chosen, all that cost the same, and one without a price only where none has one`,
  },
  {
    of: "cheapest: currencies are not mixed",
    file: PURE,
    find: "price?.currency === compared",
    replace: "price !== undefined || compared === undefined",
    proof: `${PURE_TESTS}prices are compared in one currency: the one that all have, else the country's`,
  },
  {
    of: "cheapest: a poor connection is left out",
    file: PURE,
    find: "offer.delivered * 100 >= decidedOf(offer) * minDeliveredPercent",
    replace: "minDeliveredPercent >= 0",
    proof: `${COST_TESTS}a connection below the floor of delivered messages is left out while its results are of the last days`,
  },
  {
    of: "cheapest: few results count as good",
    file: PURE,
    find: "decidedOf(offer) < MIN_RESULTS ||",
    replace: "",
    proof: `${PURE_TESTS}one that delivers less than the floor is left out; exactly the floor is enough, and so are few results`,
  },
  {
    of: "cheapest: a rate that is used up",
    file: PURE,
    find: "free.length > 0 ? free : good",
    replace: "good",
    proof: `${COST_TESTS}the next cheapest takes over while the rate of the cheapest is used up`,
  },
  {
    of: "cheapest: a day is that of the country",
    file: COST,
    find: "zonedParts(nowMs(), country.timeZone).date",
    replace: 'zonedParts(nowMs(), "UTC").date',
    proof: `${COST_TESTS}a price changes at midnight of the country, and the choice with it`,
  },
  {
    of: "cheapest: not over somebody else's choice",
    file: "gateway/exchange/change-serving.ts",
    find: "(choice && !isSameChoice(chosen, choice.known))",
    replace: "(choice && chosen.minDeliveredPercent < 0)",
    proof: `${COST_TESTS}by share nobody is preferred, and a choice is not changed over somebody else's`,
  },
  {
    of: "cheapest: results are those of a week",
    file: "gateway/exchange/choosing/connection-result.store.ts",
    find: "nowMs - RESULT_DAYS * DAY_MS",
    replace: "nowMs - 10 * RESULT_DAYS * DAY_MS",
    proof: RESULTS,
  },
  {
    of: "cheapest: who opted out is nobody's failure",
    file: "gateway/delivery/receipts/changed-messages.store.ts",
    find: "[FAILURE.optedOut, FAILURE.calledOff, FAILURE.otherNetwork]",
    replace: "[FAILURE.otherNetwork]",
    proof: RESULTS,
  },
];
