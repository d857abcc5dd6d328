import type { AdapterTools, EventSink, NetworkEvent } from "../../connection.ts";
import { decodeText } from "../wire/decode-text.ts";
import { createEventQueue } from "./event-queue.ts";
import { createReplyJoiner, type JoinedReply } from "./join-replies.ts";
import type { Respond } from "../session/link.ts";
import { intField, type Pdu, textField } from "../wire/pdu.ts";
import { deliveryType, readReceipt } from "./receipt.ts";
import { createReplyIds } from "./reply-ids.ts";
import type { SmppSettings } from "../settings.ts";

const STATUS = { ok: 0x00, systemError: 0x08, queueFull: 0x14 } as const;
const NATIONAL = 2;

export type Deliveries = {
  /** Takes a deliver_sm or data_sm and answers it once what it says is stored. */
  take(pdu: Pdu, respond: Respond): void;
  /** Hands on parts of replies that still wait for the rest, and waits until all is stored. */
  finish(): Promise<void>;
};

/** Turns what the network delivers into events. Nothing is acknowledged before the sink has stored it. */
export function createDeliveries(
  settings: SmppSettings,
  { log, nowMs }: Pick<AdapterTools, "log" | "nowMs">,
  sink: EventSink,
  patienceMs: number,
): Deliveries {
  const queue = createEventQueue(sink, (error) =>
    log.error({ error }, "what the network delivered could not be stored"),
  );
  const replyId = createReplyIds(nowMs);
  const joiner = createReplyJoiner(patienceMs, storeReply);

  function storeReply({ from, to, text, settle }: JoinedReply): void {
    const id = replyId(from, to, text);
    const event: NetworkEvent = { type: "reply", id, msisdn: from, text, atMs: nowMs() };
    if (!queue.push(event, settle)) settle(false);
  }

  function takeReceipt(pdu: Pdu, respond: Respond): void {
    const receipt = readReceipt(pdu, settings, nowMs());
    if (!receipt) {
      log.warn("a receipt names no message");
      respond(STATUS.ok);
    } else if (!queue.push(receipt, (stored) => respond(stored ? STATUS.ok : STATUS.systemError)))
      respond(STATUS.queueFull);
  }

  function takeReply(pdu: Pdu, respond: Respond): void {
    const from = phoneOf(pdu, settings.callingCode);
    if (from === undefined) {
      log.warn("a reply comes from no telephone number");
      return respond(STATUS.ok);
    }
    const { text, part } = decodeText(pdu, settings.defaultAlphabet);
    const to = textField(pdu, "destination_addr");
    const settle = (stored: boolean): void => respond(stored ? STATUS.ok : STATUS.systemError);
    if (part) joiner.add({ from, to, text, part, settle });
    else storeReply({ from, to, text, settle });
  }

  return {
    take(pdu, respond) {
      try {
        const type = deliveryType(pdu);
        if (type === "receipt") takeReceipt(pdu, respond);
        else if (type === "reply") takeReply(pdu, respond);
        else respond(STATUS.ok);
      } catch (error) {
        log.error({ error }, "what the network delivered could not be read");
        respond(STATUS.systemError);
      }
    },
    async finish() {
      joiner.flush();
      await queue.settled();
    },
  };
}

/** Digits with country code of the phone that writes; undefined for a name. */
function phoneOf(pdu: Pdu, callingCode: string): string | undefined {
  const address = textField(pdu, "source_addr");
  const digits = address.replace(/^\+|^00/, "");
  if (!/^\d{3,20}$/.test(digits)) return undefined;
  const isNational =
    intField(pdu, "source_addr_ton") === NATIONAL || (digits.startsWith("0") && digits === address);
  if (!isNational || callingCode === "") return digits;
  return `${callingCode}${digits.replace(/^0/, "")}`;
}
