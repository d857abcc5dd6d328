import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Clock } from "../../../../platform/clock.ts";
import { type Database, inTransaction } from "../../state/database.ts";
import { type ApiReply, answerWithFault, send } from "../answer-with-fault.ts";
import { REQUEST_FAULTS } from "../faults.ts";
import { updateDueFault } from "../faults.store.ts";
import type { WebhookDispatcher } from "../webhook-dispatcher.ts";
import { answerApiCall, type ApiRequest } from "./stripe-api.ts";

type Bindings = { Bindings: HttpBindings };
type RouteOptions = { db: Database; clock: Clock; secretKey: string; webhooks: WebhookDispatcher };

/** The provider's HTTP API, to be mounted where its clients look for /v1. */
export function stripeRoutes(options: RouteOptions): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.all("/v1/*", async (c) => {
    const request = await readRequest(c);
    const { db } = options;
    const fault = inTransaction(db, () =>
      updateDueFault(db, REQUEST_FAULTS, `${request.method} /v1/${request.path}`),
    );
    return fault === undefined
      ? send(act(options, request))
      : answerWithFault(c, fault, () => act(options, request), FAULT_BODIES);
  });
  return routes;
}

async function readRequest(c: Context<Bindings>): Promise<ApiRequest> {
  const url = new URL(c.req.url);
  const { method } = c.req;
  return {
    method,
    path: url.pathname.replace(/^.*?\/v1\//, "").replace(/\/$/, ""),
    form: method === "GET" || method === "DELETE" ? url.search.slice(1) : await c.req.text(),
    authorization: c.req.header("authorization"),
    idempotencyKey: c.req.header("idempotency-key"),
    origin: url.origin,
  };
}

function act(options: RouteOptions, request: ApiRequest): ApiReply {
  const reply = answerApiCall(options, request);
  options.webhooks.kick();
  return reply;
}

const outOfOrder = JSON.stringify({
  error: { type: "api_error", message: "An unknown error occurred." },
});
const tooMany = JSON.stringify({
  error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." },
});
const FAULT_BODIES = { outOfOrder, tooMany };
