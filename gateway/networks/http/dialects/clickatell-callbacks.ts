import { z } from "zod";
import {
  digitsOf,
  eventsOf,
  jsonOf,
  timeOf,
  timeOfMs,
  unreadable,
  wireText,
} from "../call/callback-body.ts";
import type { Callback, CallbackReading, NetworkEvent } from "../../connection.ts";
import type { Context } from "../call/dialect.ts";
import { FAILURE, type ReceiptReason } from "../../../../domain/campaign/failure-reasons.ts";

const moment = z.union([z.number(), z.string()]).optional();
const statusSchema = z.object({
  messageId: z.string().min(1).optional(),
  clientMessageId: z.string().optional().catch(undefined),
  status: z.string().optional(),
  statusCode: wireText.optional(),
  timestamp: moment,
});
const replySchema = z.object({
  messageId: z.string().min(1),
  from: wireText.optional(),
  fromNumber: wireText.optional(),
  content: z.string().optional(),
  text: z.string().optional(),
  timestamp: moment,
});
const bodySchema = z.object({
  event: z
    .object({
      messageStatusUpdate: z.array(z.unknown()).default([]),
      moText: z.array(z.unknown()).default([]),
    })
    .optional(),
});

/** Words that end a message badly. Any word that is not known is progress and never delivery. */
const FAILED: readonly (readonly [RegExp, ReceiptReason])[] = [
  [/EXPIRED/, FAILURE.absent],
  [/OPT(?:ED)?_?OUT|BLOCKED|BARRED/, FAILURE.barred],
  [/INVALID_(?:RECIPIENT|DESTINATION)|UNKNOWN_(?:SUBSCRIBER|RECIPIENT)/, FAILURE.unknownNumber],
  [/ERROR|FAILED|UNDELIVER|REJECTED|ROUTING/, FAILURE.networkFault],
];

/** Numbers of the older interface: docs.clickatell.com/archive, response status codes. */
const CLASSIC: Readonly<Record<string, ReceiptReason>> = {
  "005": FAILURE.content,
  "006": FAILURE.calledOff,
  "007": FAILURE.networkFault,
  "009": FAILURE.networkFault,
  "010": FAILURE.absent,
  "012": FAILURE.networkFault,
};

/**
 * Statuses and replies, in lists below `event` or, in the older form, one flat object. Neither is signed: the key in the address
 * is the proof. The shapes are those of public integrations, `clientMessageId` among them; the vendor's pages show them only to
 * customers. The interface before it named our reference too (docs.clickatell.com/archive/channels, callback: `cliMsgId`).
 */
export function readClickatellCallback(
  callback: Callback,
  { nowMs }: Pick<Context<unknown>, "nowMs">,
): CallbackReading {
  const json = jsonOf(callback);
  const body = bodySchema.safeParse(json);
  if (!body.success) return unreadable(400);
  const isReply = (flat: unknown): boolean =>
    typeof flat === "object" && flat !== null && ("text" in flat || "content" in flat);
  const {
    messageStatusUpdate = isReply(json) ? [] : [json],
    moText = isReply(json) ? [json] : [],
  } = body.data.event ?? {};
  const at = (time: string | number | undefined): number =>
    typeof time === "number" ? timeOfMs(time, nowMs()) : timeOf(time, nowMs());
  const receipts = eventsOf(messageStatusUpdate, statusSchema, (it): NetworkEvent | undefined => {
    const reference = it.messageId ?? it.clientMessageId;
    if (reference === undefined) return undefined;
    return {
      type: "receipt",
      reference,
      ownReference: it.clientMessageId,
      ...stateOf(it.status ?? "", it.statusCode ?? ""),
      atMs: at(it.timestamp),
    };
  });
  const replies = eventsOf(moText, replySchema, (it): NetworkEvent | undefined => {
    const number = it.from ?? it.fromNumber;
    const text = it.content ?? it.text;
    if (number === undefined || text === undefined) return undefined;
    const msisdn = digitsOf(number);
    return { type: "reply", id: it.messageId, msisdn, text, atMs: at(it.timestamp) };
  });
  return { events: [...receipts, ...replies] };
}

function stateOf(
  status: string,
  statusCode: string,
): { state: "sent" | "delivered" | "undelivered"; reason: ReceiptReason | undefined } {
  const word = status.toUpperCase().replaceAll(" ", "_");
  const code = /^\d{1,3}$/.test(statusCode) ? statusCode.padStart(3, "0") : "";
  if (word === "RECEIVED_BY_RECIPIENT" || (word === "" && code === "004"))
    return { state: "delivered", reason: undefined };
  const reason =
    FAILED.find(([pattern]) => pattern.test(word))?.[1] ??
    (word === "" ? CLASSIC[code] : undefined);
  return { state: reason === undefined ? "sent" : "undelivered", reason };
}
