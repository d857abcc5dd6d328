import { endpoint } from "./endpoint.ts";
import * as wire from "./wire/wire-operation.ts";

/** Endpoints other than campaigns: single messages, the opt-out register, holidays, rules of a country and routes. */
export const operationEndpoints = {
  transactionalMessage: endpoint({
    method: "post",
    path: "/company/transactionalmessage",
    summary: "Send one message that is no advertising to one number",
    from: "json",
    input: wire.transactionalBody,
    output: wire.transactionalReply,
  }),
  findOptOut: endpoint({
    method: "post",
    path: "/company/optoutfind",
    summary: "When and through what a number opted out",
    from: "json",
    input: wire.optOutFindBody,
    output: wire.optOutFindReply,
  }),
  liftOptOut: endpoint({
    method: "post",
    path: "/company/optoutlift",
    summary: "Lift a person's own opt-out",
    from: "json",
    input: wire.optOutLiftBody,
    output: wire.optOutLiftReply,
  }),
  optOutList: endpoint({
    method: "get",
    path: "/company/optoutlist",
    summary: "Opt-outs of a country with masked numbers, newest first",
    from: "query",
    input: wire.optOutListQuery,
    output: wire.optOutListReply,
  }),
  nationalRegister: endpoint({
    method: "post",
    path: "/company/nationalregister",
    summary: "What came into a country's national opt-out register and what left it",
    from: "json",
    input: wire.registerBody,
    output: wire.registerReply,
  }),
  optOutCounts: endpoint({
    method: "get",
    path: "/company/optoutcounts",
    summary: "How many opted out, by route, way and day",
    from: "query",
    input: wire.optOutCountsQuery,
    output: wire.optOutCountsReply,
  }),
  publicHoliday: endpoint({
    method: "put",
    path: "/company/publicholiday",
    summary: "Add, rename or remove a day on which nothing is sent",
    from: "json",
    input: wire.holidayBody,
    output: wire.holidayBody,
  }),
  countryRule: endpoint({
    method: "put",
    path: "/company/countryrule",
    summary: "What the law of a country decides, each version with its first day",
    from: "json",
    input: wire.countryRuleBody,
    output: wire.countryRuleReply,
  }),
  routeWords: endpoint({
    method: "put",
    path: "/r/:routeId/company/routewords",
    summary: "Change a route's name and opt-out line",
    from: "json",
    input: wire.routeBody,
    output: wire.routeReply,
  }),
};
