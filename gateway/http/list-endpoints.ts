import { endpoint } from "./endpoint.ts";
import * as wire from "./wire/wire-lists.ts";
import { optOutBody } from "./wire/wire-operation.ts";

/** Calls about short links, uploaded lists and opting out. */
export const listEndpoints = {
  urlLink: endpoint({
    method: "post",
    path: "/r/:routeId/company/urllink",
    summary: "Make a short link to a landing page",
    from: "json",
    input: wire.linkBody,
    output: wire.linkReply,
  }),
  msisdnList: endpoint({
    method: "post",
    path: "/r/:routeId/company/msisdnlist",
    summary: "Fetch and store an uploaded list, or end one",
    from: "json",
    input: wire.listBody,
    output: wire.listReply,
  }),
  findMsisdnList: endpoint({
    method: "get",
    path: "/r/:routeId/company/msisdnlist",
    summary: "Look a list up",
    from: "query",
    input: wire.listQuery,
    output: wire.listReply,
  }),
  addOptOut: endpoint({
    method: "post",
    path: "/company/optouts",
    summary: "Opt a number out of all advertising",
    from: "json",
    input: optOutBody,
    output: wire.optOutReply,
  }),
  checkOptOuts: endpoint({
    method: "post",
    path: "/company/optoutcheck",
    summary: "Which of these numbers opted out",
    from: "json",
    input: wire.optOutCheckBody,
    output: wire.optOutCheckReply,
  }),
  listOptOuts: endpoint({
    method: "get",
    path: "/company/optouts",
    summary: "Opt-outs from a cursor on, numbers as keyed hashes",
    from: "query",
    input: wire.optOutsQuery,
    output: wire.optOutsReply,
  }),
};
