import { createHash, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../../../platform/clock.ts";
import { type Database, inTransaction } from "../../state/database.ts";
import type { ApiReply } from "../answer-with-fault.ts";
import { findStoredReply, insertReply } from "../idempotency.store.ts";
import type { StripeContext } from "./context.ts";
import { API_VERSION } from "./events.ts";
import { type Params, parseForm } from "./form.ts";
import { newId } from "./ids.ts";
import { findOperation } from "./operations.ts";
import { textsAt } from "./params.ts";
import { present } from "./present.ts";
import { invalidRequest, StripeProblem } from "./stripe-error.ts";

export type ApiRequest = {
  method: string;
  /** Below /v1/. */
  path: string;
  /** The query of a GET, the form body of anything else. */
  form: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  origin: string;
};

type ApiOptions = { db: Database; clock: Clock; secretKey: string };

/** Answers one API call: who are you, was this asked before, do it in one transaction, keep the answer under its key. */
export function answerApiCall({ db, clock, secretKey }: ApiOptions, request: ApiRequest): ApiReply {
  const requestId = newId("req", 14);
  const headers = {
    "content-type": "application/json",
    "request-id": requestId,
    "stripe-version": API_VERSION,
  };
  const key = request.method === "GET" ? undefined : request.idempotencyKey;
  const keyHeader = key === undefined ? undefined : { "idempotency-key": key };
  try {
    checkSecret(request.authorization, secretKey);
    const params = readParams(request.form);
    const requestHash = hashOf(request);
    const reply = inTransaction(db, () => {
      const stored = key === undefined ? undefined : replay(db, key, requestHash);
      if (stored !== undefined) return stored;
      const context = {
        db,
        now: clock.now,
        origin: request.origin,
        requestId,
        idempotencyKey: key ?? null,
      };
      const done = perform(context, request, params);
      if (key !== undefined) insertReply(db, "stripe", key, { requestHash, ...done });
      return { ...done, replayed: false };
    });
    const replayHeader = reply.replayed ? { "idempotent-replayed": "true" } : undefined;
    return {
      status: reply.status,
      headers: { ...headers, ...keyHeader, ...replayHeader },
      body: reply.body,
    };
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    return {
      status: error.status,
      headers: { ...headers, ...keyHeader },
      body: JSON.stringify({ error: error.body }),
    };
  }
}

function perform(
  context: StripeContext,
  { method, path }: ApiRequest,
  params: Params,
): { status: number; body: string } {
  const found = findOperation(method, path);
  if (found === undefined) {
    const message = `Unrecognized request URL (${method}: /v1/${path}). The sandbox does not have it.`;
    throw new StripeProblem(404, { type: "invalid_request_error", message });
  }
  const { status, body } = found.operation(context, params, found.id);
  return { status, body: JSON.stringify(present(context.db, body, textsAt(params, "expand"))) };
}

function replay(
  db: Database,
  key: string,
  requestHash: string,
): { status: number; body: string; replayed: true } | undefined {
  if (key.length > 255) throw invalidRequest("Idempotency keys have at most 255 characters.");
  const stored = findStoredReply(db, "stripe", key);
  if (stored === undefined) return undefined;
  if (stored.requestHash === requestHash)
    return { status: stored.status, body: stored.body, replayed: true };
  throw new StripeProblem(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function readParams(form: string): Params {
  try {
    return parseForm(form);
  } catch (error) {
    if (error instanceof RangeError) throw invalidRequest(error.message);
    throw error;
  }
}

function checkSecret(authorization: string | undefined, secretKey: string): void {
  const [scheme = "", value = ""] = (authorization ?? "").split(" ");
  const given =
    scheme === "Basic"
      ? Buffer.from(value, "base64").toString().replace(/:.*$/s, "")
      : scheme === "Bearer"
        ? value
        : "";
  if (timingSafeEqual(digest(given), digest(secretKey))) return;
  const message = given === "" ? "You did not provide an API key." : "Invalid API Key provided.";
  throw new StripeProblem(401, { type: "invalid_request_error", message });
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

function hashOf({ method, path, form }: ApiRequest): string {
  return digest(`${method} ${path}\n${form}`).toString("hex");
}
