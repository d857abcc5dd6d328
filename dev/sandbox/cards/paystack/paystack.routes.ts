import { createHash, timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Clock } from "../../../../platform/clock.ts";
import { type Database, inTransaction } from "../../state/database.ts";
import { type ApiReply, answerWithFault, send } from "../answer-with-fault.ts";
import { REQUEST_FAULTS } from "../faults.ts";
import { updateDueFault } from "../faults.store.ts";
import type { WebhookDispatcher } from "../webhook-dispatcher.ts";
import { type Body, PaystackProblem, type PaystackReply } from "./context.ts";
import { findOperation } from "./operations.ts";

type Bindings = { Bindings: HttpBindings };
type RouteOptions = { db: Database; clock: Clock; secretKey: string; webhooks: WebhookDispatcher };
type ApiRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  text: string;
  authorization: string | undefined;
  origin: string;
};

/** The provider's HTTP API below /paystack: envelopes of status, message and data. */
export function paystackRoutes(options: RouteOptions): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  const { db, webhooks } = options;
  routes.all("/paystack/*", async (c) => {
    const url = new URL(c.req.url);
    const request: ApiRequest = {
      method: c.req.method,
      path: url.pathname.replace(/^\/paystack\//, "").replace(/\/$/, ""),
      query: url.searchParams,
      text: await c.req.text(),
      authorization: c.req.header("authorization"),
      origin: url.origin,
    };
    const act = (): ApiReply => {
      const reply = answer(options, request);
      webhooks.kick();
      return reply;
    };
    const subject = `${request.method} /paystack/${request.path}`;
    const fault = inTransaction(db, () => updateDueFault(db, REQUEST_FAULTS, subject));
    return fault === undefined ? send(act()) : answerWithFault(c, fault, act, FAULT_BODIES);
  });
  return routes;
}

const outOfOrder = JSON.stringify({
  status: false,
  message: "An error occurred",
  type: "api_error",
});
const tooMany = JSON.stringify({ status: false, message: "Too many requests" });
const FAULT_BODIES = { outOfOrder, tooMany };

/** Answers one API call: who are you, do it in one transaction, put it into the envelope. */
function answer({ db, clock, secretKey }: RouteOptions, request: ApiRequest): ApiReply {
  try {
    checkSecret(request.authorization, secretKey);
    const found = findOperation(request.method, request.path);
    if (found === undefined) throw new PaystackProblem(404, "Not found", "unknown_path");
    const { query, origin } = request;
    const call = { body: readBody(request.text), query, id: found.id };
    const context = { db, now: clock.now, origin };
    return replyOf(inTransaction(db, () => found.operation(context, call)));
  } catch (error) {
    if (!(error instanceof PaystackProblem)) throw error;
    const { status, message, code } = error;
    const body = { status: false, message, type: "validation_error", code };
    return { status, headers: JSON_HEADERS, body: JSON.stringify(body) };
  }
}

const JSON_HEADERS = { "content-type": "application/json" };

function replyOf({ status, message, data, meta }: PaystackReply): ApiReply {
  const body = JSON.stringify({ status: true, message, data, meta });
  return { status, headers: JSON_HEADERS, body };
}

function readBody(text: string): Body {
  try {
    return text === "" ? {} : Object(JSON.parse(text));
  } catch {
    throw new PaystackProblem(400, "Invalid request body", "invalid_body");
  }
}

function checkSecret(authorization: string | undefined, secretKey: string): void {
  const given = /^Bearer (.+)$/.exec(authorization ?? "")?.[1] ?? "";
  if (timingSafeEqual(digest(given), digest(secretKey))) return;
  throw new PaystackProblem(401, "Invalid key", "invalid_key");
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
