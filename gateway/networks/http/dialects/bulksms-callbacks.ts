import { z } from "zod";
import { digitsOf, eventsOf, jsonOf, timeOf, unreadable, wireText } from "../call/callback-body.ts";
import type { Callback, CallbackReading, NetworkEvent } from "../../connection.ts";
import type { Context } from "../call/dialect.ts";
import { FAILURE, type ReceiptReason } from "../../../../domain/campaign/failure-reasons.ts";

const address = z.union([wireText, z.object({ address: wireText })]);
const statusSchema = z
  .object({
    type: z.string().optional(),
    condition: z.string().optional(),
    subtype: z.string().nullish(),
  })
  .optional();

/** A message as answers and webhooks have it: flat by the reference, nested by the guide of webhooks. Both are read. */
export const messageSchema = z.object({
  id: wireText,
  type: z.string().optional(),
  to: address.optional(),
  from: address.optional(),
  body: z.union([z.string(), z.object({ value: z.string() })]).optional(),
  status: statusSchema,
  submission: z.object({ date: z.string().optional() }).nullish(),
  userSuppliedId: z.string().nullish().catch(undefined),
});

/** The number of either shape. */
export function addressOf(one: z.infer<typeof address> | undefined): string | undefined {
  return typeof one === "object" ? one.address : one;
}

/**
 * Receipts and replies, one or up to ten in a call; the first call, when the address is entered, has none. Nothing is signed: the
 * key in the address is the proof. What is answered with 4xx is forgotten there for good, so a body that cannot be read is
 * answered with 500 and comes again.
 * Sources: bulksms.com/developer/webhooks, developer.bulksms.com/json/v1.
 */
export function readBulkSmsCallback(
  callback: Callback,
  { nowMs }: Pick<Context<unknown>, "nowMs">,
): CallbackReading {
  const json = jsonOf(callback);
  if (!Array.isArray(json)) return unreadable(500);
  const kind = callback.headers.get("x-bulksms-event");
  return {
    events: eventsOf(json, messageSchema, (message) => {
      const isReply = message.type === "RECEIVED" || kind === "incoming-message";
      return isReply ? replyOf(message, nowMs()) : receiptOf(message, nowMs());
    }),
  };
}

function replyOf(message: z.infer<typeof messageSchema>, nowMs: number): NetworkEvent | undefined {
  const number = addressOf(message.from);
  const text = typeof message.body === "object" ? message.body.value : message.body;
  if (number === undefined || text === undefined) return undefined;
  const atMs = timeOf(message.submission?.date, nowMs);
  return { type: "reply", id: message.id, msisdn: digitsOf(number), text, atMs };
}

const REASONS: Readonly<Record<string, ReceiptReason>> = {
  EXPIRED: FAILURE.absent,
  HANDSET_ERROR: FAILURE.handsetFull,
  BLOCKED: FAILURE.barred,
  NOT_SENT: FAILURE.networkFault,
};

/** The time of a message is that of its submission, so a receipt counts when it comes. */
function receiptOf(
  { id, to, status, userSuppliedId }: z.infer<typeof messageSchema>,
  nowMs: number,
): NetworkEvent {
  const word = status?.type ?? status?.condition;
  const number = addressOf(to);
  const isFailed = word === "FAILED";
  return {
    type: "receipt",
    reference: id,
    ownReference: userSuppliedId ?? undefined,
    state: word === "DELIVERED" ? "delivered" : isFailed ? "undelivered" : "sent",
    reason: isFailed ? (REASONS[status?.subtype ?? ""] ?? FAILURE.networkFault) : undefined,
    atMs: nowMs,
    msisdn: number === undefined ? undefined : digitsOf(number),
  };
}
