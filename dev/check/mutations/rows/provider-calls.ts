import type { Mutation } from "../mutation.ts";

/** Section 7 of the specification: the calls of the messaging provider. */
export const PROVIDER_CALLS: readonly Mutation[] = [
  {
    of: "7.31",
    file: "gateway/http/endpoints.ts",
    find: 'method: "get",\n    path: "/company/routespercountry",',
    replace: 'method: "post",\n    path: "/company/routespercountry",',
    proof:
      "gateway/http/wire/wire.test.ts › every call of the specification exists, with its method",
  },
  {
    of: "7.32",
    file: "gateway/http/endpoints.ts",
    find: 'method: "get",\n    path: "/apis/locationinterest",',
    replace: 'method: "post",\n    path: "/apis/locationinterest",',
    proof:
      "gateway/http/wire/wire.test.ts › every call of the specification exists, with its method",
  },
  {
    of: "7.33",
    file: "gateway/http/endpoints.ts",
    find: 'method: "post",\n    path: "/r/:routeId/company/user",',
    replace: 'method: "put",\n    path: "/r/:routeId/company/user",',
    proof:
      "gateway/http/wire/wire.test.ts › every call of the specification exists, with its method",
  },
  {
    of: "7.34",
    file: "gateway/http/endpoints.ts",
    find: 'method: "get",\n    path: "/company/getconfig",',
    replace: 'method: "post",\n    path: "/company/getconfig",',
    proof:
      "gateway/http/wire/wire.test.ts › every call of the specification exists, with its method",
  },
  {
    of: "7.35",
    file: "gateway/http/endpoints.ts",
    find: 'method: "post",\n    path: "/r/:routeId/company/reachontargeting",',
    replace: 'method: "put",\n    path: "/r/:routeId/company/reachontargeting",',
    proof:
      "gateway/http/wire/wire.test.ts › every call of the specification exists, with its method",
  },
  {
    of: "7.36",
    file: "gateway/http/endpoints.ts",
    find: 'method: "post",\n    path: "/r/:routeId/company/reachoncapping",',
    replace: 'method: "put",\n    path: "/r/:routeId/company/reachoncapping",',
    proof:
      "gateway/http/wire/wire.test.ts › every call of the specification exists, with its method",
  },
  {
    of: "7.37",
    file: "gateway/http/endpoints.ts",
    find: 'method: "post",\n    path: "/r/:routeId/company/campaignvalidation",',
    replace: 'method: "put",\n    path: "/r/:routeId/company/campaignvalidation",',
    proof:
      "gateway/http/wire/wire.test.ts › every call of the specification exists, with its method",
  },
  {
    of: "7.38",
    file: "gateway/http/endpoints.ts",
    find: 'method: "post",\n    path: "/r/:routeId/company/campaignstepvalidation",',
    replace: 'method: "put",\n    path: "/r/:routeId/company/campaignstepvalidation",',
    proof:
      "gateway/http/wire/wire.test.ts › every call of the specification exists, with its method",
  },
  {
    of: "7.39",
    file: "gateway/http/list-endpoints.ts",
    find: 'method: "post",\n    path: "/r/:routeId/company/msisdnlist",',
    replace: 'method: "put",\n    path: "/r/:routeId/company/msisdnlist",',
    proof:
      "gateway/http/wire/wire.test.ts › every call of the specification exists, with its method",
  },
  {
    of: "7.40",
    file: "gateway/http/endpoints.ts",
    find: 'method: "post",\n    path: "/r/:routeId/company/service",',
    replace: 'method: "put",\n    path: "/r/:routeId/company/service",',
    proof:
      "gateway/http/wire/wire.test.ts › every call of the specification exists, with its method",
  },
  {
    of: "7.41",
    file: "gateway/http/endpoints.ts",
    find: 'method: "put",\n    path: "/r/:routeId/company/servicestatus",',
    replace: 'method: "post",\n    path: "/r/:routeId/company/servicestatus",',
    proof:
      "gateway/http/wire/wire.test.ts › every call of the specification exists, with its method",
  },
  {
    of: "7.42",
    file: "gateway/http/list-endpoints.ts",
    find: 'method: "post",\n    path: "/r/:routeId/company/urllink",',
    replace: 'method: "put",\n    path: "/r/:routeId/company/urllink",',
    proof:
      "gateway/http/wire/wire.test.ts › every call of the specification exists, with its method",
  },
  {
    of: "7.43",
    file: "gateway/http/endpoints.ts",
    find: 'method: "get",\n    path: "/company/groupinterests",',
    replace: 'method: "post",\n    path: "/company/groupinterests",',
    proof:
      "gateway/http/wire/wire.test.ts › every call of the specification exists, with its method",
  },
  {
    of: "7.44",
    file: "gateway/http/endpoints.ts",
    find: 'method: "get",\n    path: "/r/:routeId/company/servicereport",',
    replace: 'method: "post",\n    path: "/r/:routeId/company/servicereport",',
    proof:
      "gateway/http/wire/wire.test.ts › every call of the specification exists, with its method",
  },
  {
    of: "7.30",
    file: "gateway/http/tokens.store.ts",
    find: '    .where((eb) => eb("expiresAt", ">", eb.fn<Date>("now")))\n',
    replace: "",
    proof:
      "gateway/http/gateway-api.test.ts › is needed for every other call; a made-up or expired token is 401",
  },
  {
    of: "7.35",
    file: "gateway/http/audience-handlers.ts",
    find: "const reach = audience.without(barred.inReach);",
    replace: "const reach = audience.without(barred.inReach) + 1;",
    proof:
      "gateway/http/gateway-api.test.ts › ANDs the lists, ORs their members and joins counties with cities",
  },
  {
    of: "7.36",
    file: "gateway/http/audience-handlers.ts",
    find: "inReach.push(capped.ofClient(clientId, nowMs));",
    replace: "void capped;",
    proof:
      "gateway/delivery/people.test.ts › get one message a week from an advertiser, and reach on capping says so",
  },
];
