import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "../../../platform/same-secret.ts";
import type { Callback, CallbackReading, NetworkEvent } from "../connection.ts";
import { FAILURE } from "../../../domain/campaign/failure-reasons.ts";
import { digitsOf, jsonOf, timeOf, unreadable } from "../http/call/callback-body.ts";

const setUpSchema = z.object({ clientToken: z.string(), secret: z.string().max(1_000) });
const envelopeSchema = z.object({ message: z.object({ data: z.string() }) });
const phone = z.string().regex(/^\+?\d{6,15}$/);
const saidSchema = z.object({
  senderPhoneNumber: phone,
  messageId: z.string().min(1).max(200),
  text: z.string().optional(),
  suggestionResponse: z.object({ text: z.string().optional() }).optional(),
  sendTime: z.string().optional(),
});
const eventSchema = z.object({
  eventType: z.string(),
  eventId: z.string().min(1).max(200).optional(),
  messageId: z.string().min(1).max(200).optional(),
  senderPhoneNumber: phone.optional(),
  phoneNumber: phone.optional(),
  sendTime: z.string().optional(),
});
type EventPayload = z.infer<typeof eventSchema>;

/**
 * Reads a call of RCS for Business to our webhook (guides/integrate/webhooks, guides/build/events). Undefined when it is not signed with
 * our client token. What cannot be read although it is signed is acknowledged: the network keeps one queue for all agents, and
 * would hold it up for a week.
 */
export function readRcsCallback(
  callback: Callback,
  clientToken: string,
  nowMs: number,
): CallbackReading | undefined {
  const json = jsonOf(callback);
  const setUp = setUpSchema.safeParse(json);
  if (setUp.success) {
    const { secret } = setUp.data;
    if (!isSameSecret(setUp.data.clientToken, clientToken)) return undefined;
    const body = JSON.stringify({ secret });
    return { events: [], answer: { status: 200, body, contentType: "application/json" } };
  }
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) return unreadable(400);
  const data = Buffer.from(envelope.data.message.data, "base64");
  const expected = createHmac("sha512", clientToken).update(data).digest("base64");
  if (!isSameSecret(callback.headers.get("x-goog-signature") ?? "", expected)) return undefined;
  const payload = jsonOf({ ...callback, body: data });
  const event = eventSchema.safeParse(payload);
  if (event.success) return { events: eventsOf(event.data, nowMs) };
  const said = saidSchema.safeParse(payload);
  return { events: said.success ? replyOf(said.data, nowMs) : [] };
}

function eventsOf(payload: EventPayload, nowMs: number): NetworkEvent[] {
  const { eventType, eventId, messageId: reference, sendTime } = payload;
  const number = payload.senderPhoneNumber ?? payload.phoneNumber;
  const msisdn = number === undefined ? undefined : digitsOf(number);
  const atMs = timeOf(sendTime, nowMs);
  if (eventType === "UNSUBSCRIBE")
    return msisdn && eventId ? [{ type: "opt-out", id: eventId, msisdn, atMs }] : [];
  if (reference === undefined) return [];
  const receipt = { type: "receipt", reference, atMs, msisdn } as const;
  const delivered = { ...receipt, state: "delivered", reason: undefined } as const;
  if (eventType === "DELIVERED") return [delivered];
  // It happens that nothing is said of the delivery.
  if (eventType === "READ") return [delivered, { type: "read", reference, atMs }];
  if (eventType === "TTL_EXPIRATION_REVOKED")
    return [{ ...receipt, state: "undelivered", reason: FAILURE.notFetched }];
  // TTL_EXPIRATION_REVOKE_FAILED among them: it may still arrive.
  return [];
}

/** Pictures and places that people send say nothing to us. */
function replyOf(said: z.infer<typeof saidSchema>, nowMs: number): NetworkEvent[] {
  const text = said.text ?? said.suggestionResponse?.text;
  if (text === undefined) return [];
  const { messageId: id, senderPhoneNumber, sendTime } = said;
  const msisdn = digitsOf(senderPhoneNumber);
  return [{ type: "reply", id, msisdn, text, atMs: timeOf(sendTime, nowMs) }];
}
