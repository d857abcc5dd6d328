import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { Clock } from "../../../../platform/clock.ts";
import { type Database, inTransaction } from "../../state/database.ts";
import { type Fault, REQUEST_FAULTS } from "../faults.ts";
import { takeFault } from "../faults.store.ts";
import type { WebhookDispatcher } from "../webhook-dispatcher.ts";
import { answerApiCall, type ApiReply, type ApiRequest } from "./stripe-api.ts";

type Bindings = { Bindings: HttpBindings };
type RouteOptions = { db: Database; clock: Clock; secretKey: string; webhooks: WebhookDispatcher };

/** The provider's HTTP API, to be mounted where its clients look for /v1. */
export function stripeRoutes(options: RouteOptions): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.all("/v1/*", async (c) => {
    const request = await readRequest(c);
    const { db } = options;
    const fault = inTransaction(db, () =>
      takeFault(db, REQUEST_FAULTS, `${request.method} /v1/${request.path}`),
    );
    return fault === undefined
      ? send(act(options, request))
      : answerWithFault(c, options, request, fault);
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

const send = ({ status, headers, body }: ApiReply): Response =>
  new Response(body, { status, headers });

const OUT_OF_ORDER = JSON.stringify({
  error: { type: "api_error", message: "An unknown error occurred." },
});
const TOO_MANY = JSON.stringify({
  error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." },
});

async function answerWithFault(
  c: Context<Bindings>,
  options: RouteOptions,
  request: ApiRequest,
  fault: Fault,
): Promise<Response> {
  const json = { "content-type": "application/json" };
  if (fault.kind === "500") return new Response(OUT_OF_ORDER, { status: 500, headers: json });
  if (fault.kind === "429") return new Response(TOO_MANY, { status: 429, headers: json });
  const acted =
    fault.kind === "timeout-before" || fault.kind === "drop-before"
      ? undefined
      : act(options, request);
  if (fault.kind === "500-after") return new Response(OUT_OF_ORDER, { status: 500, headers: json });
  if (fault.kind === "broken-json" && acted !== undefined) {
    return send({ ...acted, body: acted.body.slice(0, Math.floor(acted.body.length / 2)) });
  }
  if (fault.kind.startsWith("timeout")) await held(c.env.outgoing, fault.delayMs);
  c.env.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Waits until the caller gives up, or for `delayMs`. */
function held(outgoing: HttpBindings["outgoing"], delayMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, delayMs);
  outgoing.once("close", () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
