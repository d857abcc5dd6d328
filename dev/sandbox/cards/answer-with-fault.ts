import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { Fault } from "./faults.ts";

export type ApiReply = { status: number; headers: Record<string, string>; body: string };

/** A dialect's response bodies for an outage and for too many requests. */
export type FaultBodies = { outOfOrder: string; tooMany: string };

export const send = ({ status, headers, body }: ApiReply): Response =>
  new Response(body, { status, headers });

/** Answers an API call with a fault on command; `act` runs the call where the fault permits. */
export async function answerWithFault(
  c: Context<{ Bindings: HttpBindings }>,
  fault: Fault,
  act: () => ApiReply,
  { outOfOrder, tooMany }: FaultBodies,
): Promise<Response> {
  const json = { "content-type": "application/json" };
  if (fault.kind === "500") return new Response(outOfOrder, { status: 500, headers: json });
  if (fault.kind === "429") return new Response(tooMany, { status: 429, headers: json });
  const acted = fault.kind === "timeout-before" || fault.kind === "drop-before" ? undefined : act();
  if (fault.kind === "500-after") return new Response(outOfOrder, { status: 500, headers: json });
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
