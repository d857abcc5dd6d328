import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "../../../../platform/same-secret.ts";
import { digitsOf, jsonOf, timeOf, unreadable, wireText } from "../call/callback-body.ts";
import type { Callback, CallbackReading, NetworkEvent } from "../../connection.ts";
import type { Context } from "../call/dialect.ts";
import { errorSchema, stateOf, statusSchema } from "./infobip-status.ts";

const listSchema = z.object({ results: z.array(z.unknown()) });
const receiptSchema = z.object({
  messageId: z.string().min(1),
  to: wireText.optional(),
  doneAt: z.string().optional(),
  status: statusSchema,
  error: errorSchema,
});
const replySchema = z.object({
  messageId: z.string().min(1),
  from: wireText,
  text: z.string(),
  receivedAt: z.string().optional(),
});

/** How Infobip proves that a call to us is its own. */
export type CallbackProof = {
  callbackProof: "basic" | "hmac";
  callbackUser: string;
  callbackHmacHeader: string;
  callbackHmacAlgorithm: string;
};

/**
 * Receipts and replies of Infobip, many in one call. Both come as `results`; a reply has a text and no status.
 * Sources: github.com/infobip/infobip-api-java-client (SmsDeliveryReport, SmsInboundMessageResult), and for the proof
 * infobip.com/docs/api/platform/subscriptions-api/create-profile.
 */
export function readInfobipCallback(
  callback: Callback,
  { settings, secrets, nowMs }: Context<CallbackProof>,
): CallbackReading | undefined {
  if (!isProven(callback, settings, secrets["callbackSecret"] ?? "")) return undefined;
  const list = listSchema.safeParse(jsonOf(callback));
  if (!list.success) return unreadable(400);
  const nowIsMs = nowMs();
  const events = list.data.results.flatMap(
    (item) => receiptOf(item, nowIsMs) ?? replyOf(item, nowIsMs) ?? [],
  );
  return { events };
}

function receiptOf(item: unknown, nowMs: number): NetworkEvent | undefined {
  const read = receiptSchema.safeParse(item);
  if (!read.success) return undefined;
  const { messageId, to, doneAt, status, error } = read.data;
  return {
    type: "receipt",
    reference: messageId,
    // The id of a message is ours.
    ownReference: messageId,
    ...stateOf(status, error?.name ?? ""),
    atMs: timeOf(doneAt, nowMs),
    msisdn: to === undefined ? undefined : digitsOf(to),
  };
}

function replyOf(item: unknown, nowMs: number): NetworkEvent | undefined {
  const read = replySchema.safeParse(item);
  if (!read.success) return undefined;
  const { messageId, from, text, receivedAt } = read.data;
  return {
    type: "reply",
    id: messageId,
    msisdn: digitsOf(from),
    text,
    atMs: timeOf(receivedAt, nowMs),
  };
}

function isProven(
  { headers, body }: Callback,
  { callbackProof, callbackUser, callbackHmacHeader, callbackHmacAlgorithm }: CallbackProof,
  secret: string,
): boolean {
  if (secret === "") return false;
  if (callbackProof === "basic") {
    const expected = Buffer.from(`${callbackUser}:${secret}`).toString("base64");
    return isSameSecret(headers.get("authorization") ?? "", `Basic ${expected}`);
  }
  const given = (headers.get(callbackHmacHeader) ?? "").replace(/^sha\d+=/i, "");
  const digest = createHmac(callbackHmacAlgorithm, secret).update(body).digest();
  return (
    isSameSecret(given.toLowerCase(), digest.toString("hex")) ||
    isSameSecret(given, digest.toString("base64"))
  );
}
