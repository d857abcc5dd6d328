import type { NetworkEvent } from "../../connection.ts";
import { FAILURE, type ReceiptReason } from "../../../../domain/campaign/failure-reasons.ts";
import { canonicalId } from "../message-id.ts";
import { intField, octetsField, type Pdu, textField } from "../wire/pdu.ts";
import type { SmppSettings } from "../settings.ts";

export type Receipt = Extract<NetworkEvent, { type: "receipt" }>;
type State = Receipt["state"];

/** Bits of esm_class that say what a deliver_sm is: SMPP 3.4 section 5.2.12. */
const TYPE_MASK = 0x3c;
const RECEIPT = 0x04;
const INTERMEDIATE = 0x20;

/** What a deliver_sm or data_sm is. Acknowledgements by people's phones are neither. */
export function deliveryType(pdu: Pdu): "receipt" | "reply" | "other" {
  const type = intField(pdu, "esm_class") & TYPE_MASK;
  if (type === RECEIPT || type === INTERMEDIATE) return "receipt";
  if (type !== 0) return "other";
  // Some networks forget the class.
  return textField(pdu, "receipted_message_id") === "" ? "reply" : "receipt";
}

type Reading = { state: State; reason: ReceiptReason | undefined };

const FAILED = (reason: ReceiptReason): Reading => ({ state: "undelivered", reason });
const PROGRESS: Reading = { state: "sent", reason: undefined };
const DELIVERED: Reading = { state: "delivered", reason: undefined };

/** message_state, SMPP 3.4 section 5.2.28, and 0 of 5.0. What is not final is progress. */
const STATES: ReadonlyMap<number, Reading> = new Map([
  [0, PROGRESS],
  [1, PROGRESS],
  [2, DELIVERED],
  [3, FAILED(FAILURE.absent)],
  [4, FAILED(FAILURE.networkFault)],
  [5, FAILED(FAILURE.networkFault)],
  [6, PROGRESS],
  [7, FAILED(FAILURE.networkFault)],
  [8, FAILED(FAILURE.networkFault)],
  [9, FAILED(FAILURE.networkFault)],
]);

/** Words of `stat:`, by their first letters: networks shorten and lengthen them. */
const WORDS: readonly (readonly [prefix: string, state: number])[] = [
  ["delivrd", 2],
  ["delivered", 2],
  ["expired", 3],
  ["deleted", 4],
  ["undel", 5],
  ["fail", 5],
  ["accept", 6],
  ["unknown", 7],
  ["reject", 8],
  ["skipped", 9],
];

/** Errors of GSM 09.02 that say more than that it failed. */
const GSM_ERRORS: ReadonlyMap<number, ReceiptReason> = new Map([
  [1, FAILURE.unknownNumber], // unknown subscriber
  [5, FAILURE.unknownNumber], // unidentified subscriber
  [6, FAILURE.absent], // absent subscriber for short messages
  [9, FAILURE.unknownNumber], // illegal subscriber
  [11, FAILURE.barred], // teleservice not provisioned
  [13, FAILURE.barred], // call barred
  [27, FAILURE.absent], // absent subscriber
  [31, FAILURE.absent], // subscriber busy
  [32, FAILURE.handsetFull], // memory capacity exceeded
]);

/**
 * Reads a receipt from its parameters and its text; both are optional, and the text is written by every vendor in its own
 * way: fields are found by name. Undefined where it names no message. Times in it have no zone, so it has happened `nowMs`.
 */
export function readReceipt(
  pdu: Pdu,
  { idBase, receiptErrors }: Pick<SmppSettings, "idBase" | "receiptErrors">,
  nowMs: number,
): Receipt | undefined {
  const text = receiptText(pdu);
  const id = textField(pdu, "receipted_message_id") || fieldOf(text, "id");
  if (id === "") return undefined;
  const { state, reason } = readState(pdu, text);
  const isIntermediate = (intField(pdu, "esm_class") & TYPE_MASK) === INTERMEDIATE;
  const final = isIntermediate ? PROGRESS.state : state;
  return {
    type: "receipt",
    reference: canonicalId(id, "receipt", idBase),
    state: final,
    reason: final === "undelivered" ? (gsmReason(pdu, text, receiptErrors) ?? reason) : undefined,
    atMs: nowMs,
    msisdn: findPhone(pdu),
  };
}

function receiptText(pdu: Pdu): string {
  const octets = octetsField(pdu, "short_message");
  const text = octets?.length ? octets : octetsField(pdu, "message_payload");
  // What follows is the message itself, whose words are no fields.
  return (text?.toString("latin1") ?? "").replace(/\btext:[\s\S]*$/i, "");
}

function fieldOf(text: string, name: string): string {
  return new RegExp(`\\b${name}:\\s*["']?([\\x21-\\x7e]+)`, "i").exec(text)?.[1] ?? "";
}

function readState(pdu: Pdu, text: string): Reading {
  const word = fieldOf(text, "stat").toLowerCase();
  const named = WORDS.find(([prefix]) => word.startsWith(prefix))?.[1];
  const stated = "message_state" in pdu.fields ? intField(pdu, "message_state") : named;
  return STATES.get(stated ?? -1) ?? PROGRESS;
}

function gsmReason(
  pdu: Pdu,
  text: string,
  receiptErrors: SmppSettings["receiptErrors"],
): ReceiptReason | undefined {
  const parameter = octetsField(pdu, "network_error_code");
  const GSM = 3;
  if (parameter?.length === 3 && parameter[0] === GSM)
    return GSM_ERRORS.get(parameter.readUInt16BE(1));
  return receiptErrors === "gsm" ? GSM_ERRORS.get(Number(fieldOf(text, "err"))) : undefined;
}

/** The phone is the source by the standard; some networks do not swap the addresses. */
function findPhone(pdu: Pdu): string | undefined {
  return ["source_addr", "destination_addr"]
    .map((name) => textField(pdu, name).replace(/^\+/, ""))
    .find((address) => /^\d{9,15}$/.test(address));
}
