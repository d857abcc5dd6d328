import { z } from "zod";
import {
  digitsOf,
  eventsOf,
  formOf,
  idFrom,
  timeOf,
  unreadable,
  wireText,
} from "../call/callback-body.ts";
import type { Callback, CallbackReading, NetworkEvent, PulledReplies } from "../../connection.ts";
import type { Context } from "../call/dialect.ts";
import { FAILURE, type ReceiptReason } from "../../../../domain/campaign/failure-reasons.ts";

const REASONS: Readonly<Record<string, ReceiptReason>> = {
  UserIsInactive: FAILURE.absent,
  AbsentSubscriber: FAILURE.absent,
  DeliveryFailure: FAILURE.networkFault,
  UserInBlackList: FAILURE.barred,
  UserNotProvisioned: FAILURE.barred,
  UserAccountSuspended: FAILURE.unknownNumber,
  NotNetworkSubscriber: FAILURE.unknownNumber,
  UserDoesNotExist: FAILURE.unknownNumber,
  InvalidSenderId: FAILURE.sender,
};

const inboxSchema = z.object({ SMSMessageData: z.object({ Messages: z.array(z.unknown()) }) });
const messageSchema = z.object({
  id: wireText,
  from: wireText,
  text: z.string(),
  date: z.string().optional(),
});

/**
 * Receipts (`receipts`), replies (`replies`) and opt-outs (`opt-outs`), each a form at an address of its own. Nothing is
 * signed: the key in the address is all the proof there is.
 * Sources: docs.africastalking.com/sms/deliveryreports, /sms/notifications, /sms/callback.
 */
export function readAfricasTalkingCallback(
  callback: Callback,
  { nowMs }: Pick<Context<unknown>, "nowMs">,
): CallbackReading {
  const form = formOf(callback);
  const { path } = callback;
  const event = Object.hasOwn(READERS, path) ? READERS[path]?.(form, nowMs()) : undefined;
  return event ? { events: [event] } : unreadable(400);
}

type Reader = (form: URLSearchParams, nowMs: number) => NetworkEvent | undefined;

const READERS: Readonly<Record<string, Reader>> = {
  receipts: readReceipt,
  replies: readReply,
  "opt-outs": readOptOut,
};

function readReceipt(form: URLSearchParams, nowMs: number): NetworkEvent | undefined {
  const reference = form.get("id");
  const status = form.get("status");
  if (!reference || !status) return undefined;
  const isFailed = status === "Failed" || status === "Rejected" || status === "AbsentSubscriber";
  const state = status === "Success" ? "delivered" : isFailed ? "undelivered" : "sent";
  const number = form.get("phoneNumber");
  return {
    type: "receipt",
    reference,
    state,
    reason: isFailed
      ? (REASONS[form.get("failureReason") ?? status] ?? FAILURE.networkFault)
      : undefined,
    atMs: nowMs,
    msisdn: number ? digitsOf(number) : undefined,
  };
}

function readReply(form: URLSearchParams, nowMs: number): NetworkEvent | undefined {
  const read = messageSchema.safeParse(Object.fromEntries(form));
  return read.success ? replyOf(read.data, nowMs) : undefined;
}

const replyOf = (
  { id, from, text, date }: z.infer<typeof messageSchema>,
  nowMs: number,
): NetworkEvent => ({ type: "reply", id, msisdn: digitsOf(from), text, atMs: timeOf(date, nowMs) });

/** The call has no id: of one person and sender, one a day counts. */
function readOptOut(form: URLSearchParams, nowMs: number): NetworkEvent | undefined {
  const number = form.get("phoneNumber");
  if (!number) return undefined;
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const msisdn = digitsOf(number);
  const id = idFrom(form.get("senderId") ?? "", msisdn, day);
  return { type: "opt-out", id, msisdn, atMs: nowMs };
}

/** Asks for replies after the last one that was taken; from the beginning after a restart. */
export function pullRepliesFrom({
  client,
  nowMs,
  settings: { username },
}: Context<{ username: string }>): () => Promise<PulledReplies> {
  let lastId = 0;
  return async () => {
    const query = { username, lastReceivedId: String(lastId) };
    const { json } = await client({ method: "GET", path: "/messaging", query });
    const messages = inboxSchema.safeParse(json).data?.SMSMessageData.Messages ?? [];
    let latestId = lastId;
    const events = eventsOf(messages, messageSchema, (message) => {
      latestId = Math.max(latestId, Number(message.id) || 0);
      return replyOf(message, nowMs());
    });
    return {
      events,
      taken: () => {
        lastId = Math.max(lastId, latestId);
      },
    };
  };
}
