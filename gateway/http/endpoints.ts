import type * as z from "zod";
import * as wire from "./wire.ts";

/** One call of the API: what comes in and goes out is checked and described from here. */
export type Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  method: "get" | "post" | "put";
  /** In Hono's form; `:routeId` is the route a call is made under. */
  path: string;
  summary: string;
  from: "query" | "json" | "form";
  input: In;
  output: Out;
  isPublic?: boolean;
};

function endpoint<In extends z.ZodType, Out extends z.ZodType>(
  definition: Endpoint<In, Out>,
): Endpoint<In, Out> {
  return definition;
}

export const endpoints = {
  authorize: endpoint({
    method: "post",
    path: "/apis/oauth/authorize",
    summary: "Get a bearer token",
    from: "form",
    input: wire.tokenForm,
    output: wire.tokenReply,
    isPublic: true,
  }),
  routesPerCountry: endpoint({
    method: "get",
    path: "/company/routespercountry",
    summary: "Routes of a country",
    from: "query",
    input: wire.routesQuery,
    output: wire.routesReply,
  }),
  locationInterest: endpoint({
    method: "get",
    path: "/apis/locationinterest",
    summary: "Places and interests of a country, with how many people each holds",
    from: "query",
    input: wire.locationsQuery,
    output: wire.locationsReply,
  }),
  user: endpoint({
    method: "post",
    path: "/r/:routeId/company/user",
    summary: "Make an advertiser known on a route",
    from: "json",
    input: wire.userBody,
    output: wire.userReply,
  }),
  reachOnTargeting: endpoint({
    method: "post",
    path: "/r/:routeId/company/reachontargeting",
    summary: "How many people match",
    from: "json",
    input: wire.reachBody,
    output: wire.reachReply,
  }),
  reachOnCapping: endpoint({
    method: "post",
    path: "/r/:routeId/company/reachoncapping",
    summary: "How many people match and are below the frequency cap of an advertiser",
    from: "json",
    input: wire.cappingBody,
    output: wire.reachReply,
  }),
  campaignValidation: endpoint({
    method: "post",
    path: "/r/:routeId/company/campaignvalidation",
    summary: "What is wrong with a service",
    from: "json",
    input: wire.serviceBody,
    output: wire.problemsReply,
  }),
  campaignStepValidation: endpoint({
    method: "post",
    path: "/r/:routeId/company/campaignstepvalidation",
    summary: "What is wrong with one step of a service",
    from: "json",
    input: wire.stepBody,
    output: wire.problemsReply,
  }),
  createService: endpoint({
    method: "post",
    path: "/r/:routeId/company/service",
    summary: "Book a service",
    from: "json",
    input: wire.serviceBody,
    output: wire.serviceReply,
  }),
  findService: endpoint({
    method: "get",
    path: "/r/:routeId/company/service",
    summary: "Look a service up by its campaignCode",
    from: "query",
    input: wire.serviceQuery,
    output: wire.serviceReply,
  }),
  serviceStatus: endpoint({
    method: "put",
    path: "/r/:routeId/company/servicestatus",
    summary: "Stop, pause or resume a service",
    from: "json",
    input: wire.statusBody,
    output: wire.statusReply,
  }),
  serviceReport: endpoint({
    method: "get",
    path: "/r/:routeId/company/servicereport",
    summary: "Status and figures of a service",
    from: "query",
    input: wire.reportQuery,
    output: wire.reportReply,
  }),
};
