import { createHmac } from "node:crypto";
import { AppError } from "../../../../domain/errors.ts";
import { readReceipts } from "../../../../gateway/exchange/receipts/read-receipts.ts";
import type { Callback, CallbackReading } from "../../../../gateway/networks/connection.ts";
import { isStorable } from "../../../../gateway/networks/http/call/callback-body.ts";
import { readAfricasTalkingCallback } from "../../../../gateway/networks/http/dialects/africas-talking-callbacks.ts";
import { readBulkSmsCallback } from "../../../../gateway/networks/http/dialects/bulksms-callbacks.ts";
import { readClickatellCallback } from "../../../../gateway/networks/http/dialects/clickatell-callbacks.ts";
import { readInfobipCallback } from "../../../../gateway/networks/http/dialects/infobip-callbacks.ts";
import { bidRequest } from "../../../../gateway/networks/openrtb/wire.ts";
import { readRcsCallback } from "../../../../gateway/networks/rcs/read-callback.ts";
import { deliveryType, readReceipt } from "../../../../gateway/networks/smpp/incoming/receipt.ts";
import { decodeText } from "../../../../gateway/networks/smpp/wire/decode-text.ts";
import { createFrames } from "../../../../gateway/networks/smpp/wire/frames.ts";
import { decodePdu, encodePdu, type Pdu } from "../../../../gateway/networks/smpp/wire/pdu.ts";
import type { Reader } from "../guided-fuzz.ts";
import { bytesOf, textOf } from "./text.ts";

const RECEIPT =
  "id:0123456789 sub:001 dlvrd:001 submit date:2601010000 done date:2601010001 stat:DELIVRD err:000 text:Hello";
const SMPP_SEEDS = [
  encodePdu("deliver_sm", 7, {
    esm_class: 4,
    source_addr: "27821234567",
    destination_addr: "Shop",
    short_message: Buffer.from(RECEIPT),
    receipted_message_id: "abc",
    message_state: 2,
  }),
  encodePdu("deliver_sm", 8, {
    esm_class: 0x40,
    data_coding: 8,
    source_addr: "27821234567",
    destination_addr: "32100",
    short_message: Buffer.from([5, 0, 3, 1, 2, 1, 0, 0x53, 0, 0x54]),
  }),
  encodePdu("submit_sm_resp", 9, { message_id: "1A2B" }),
  encodePdu("data_sm", 10, { source_addr: "1", message_payload: Buffer.from("STOP") }),
];

/** What a message centre sends: nothing that is read of a PDU may throw, because nobody would catch it. */
const smpp: Reader = {
  name: "PDUs of SMPP",
  seeds: SMPP_SEEDS,
  words: ["stat:", "id:", "err:", "DELIVRD", "\x04\x24", "\x02\x0c\x00\x02", "\x00\x1e"],
  read(input) {
    let frames: Buffer[];
    try {
      frames = createFrames()(Buffer.from(input));
    } catch {
      // A length that cannot be: the connection is closed.
      return;
    }
    for (const frame of frames) {
      let pdu: Pdu;
      try {
        pdu = decodePdu(frame);
      } catch {
        continue;
      }
      for (const alphabet of ["gsm", "latin1"] as const) {
        const { text } = decodeText(pdu, alphabet);
        if (!text.isWellFormed() || text.includes("\0")) throw new Error("A text for no database.");
      }
      if (deliveryType(pdu) !== "receipt") continue;
      for (const idBase of ["same", "hex", "decimal"] as const)
        readReceipt(pdu, { idBase: idBase as never, receiptErrors: {} as never }, 0);
    }
  },
};

const NO_HEADERS = new Headers();
const callbackOf = (input: Uint8Array, path = "", headers = NO_HEADERS): Callback => ({
  method: "POST",
  path,
  query: new URLSearchParams(),
  headers,
  body: input,
});

const EARLIEST = Date.parse("0001-01-01");
const LATEST = Date.parse("+010000-01-01");

/** What is stored of an event fits its columns. */
function check(reading: CallbackReading | undefined): void {
  for (const event of (reading?.events ?? []).filter(isStorable))
    if (!(event.atMs >= EARLIEST && event.atMs < LATEST)) throw new Error("An event at no time.");
}

const JSON_WORDS = ['{"', '":', "[]", "null", "1e999", "-0", '"__proto__"', "\\ud800", "\\u0000"];

const infobip: Reader = {
  name: "receipts of Infobip",
  seeds: bytesOf(
    '{"results":[{"messageId":"a","to":"27821234567","doneAt":"2026-01-01T00:00:00.000+0000","status":{"groupId":3,"id":5},"error":{"name":"NO_ERROR"}}]}',
    '{"results":[{"messageId":"b","from":"27821234567","text":"STOP","receivedAt":"2026-01-01T00:00:00Z"}]}',
  ),
  words: [...JSON_WORDS, '"doneAt"', '"groupId"', '"error"', "+275760-01-01"],
  read(input) {
    const settings = {
      callbackProof: "basic",
      callbackUser: "u",
      callbackHmacHeader: "",
      callbackHmacAlgorithm: "sha256",
    } as const;
    const headers = new Headers({ authorization: `Basic ${btoa("u:s")}` });
    const context = { settings, secrets: { callbackSecret: "s" }, nowMs: () => 0 };
    check(readInfobipCallback(callbackOf(input, "", headers), context as never));
  },
};

const clickatell: Reader = {
  name: "statuses of Clickatell",
  seeds: bytesOf(
    '{"event":{"messageStatusUpdate":[{"messageId":"a","statusCode":"003","status":"RECEIVED_BY_RECIPIENT","timestamp":1700000000000}]}}',
    '{"event":{"moText":[{"messageId":"b","fromNumber":"27821234567","content":"STOP","timestamp":1700000000000}]}}',
    '{"messageId":"c","text":"STOP","fromNumber":"27821234567"}',
    // Found: a time that no calendar has, for which nothing of the call was stored.
    '{"event":{"moText":[{"messageId":"b","fromNumber":"27821234567","content":"STOP","timestamp":17000000000000000000}]}}',
  ),
  words: [...JSON_WORDS, '"timestamp"', '"statusCode"'],
  read: (input) => check(readClickatellCallback(callbackOf(input), { nowMs: () => 0 })),
};

const bulkSms: Reader = {
  name: "webhooks of BulkSMS",
  seeds: bytesOf(
    '[{"id":"a","type":"SENT","to":{"address":"27821234567"},"status":{"type":"DELIVERED"},"submission":{"date":"2026-01-01T00:00:00Z"}}]',
    '[{"id":"b","type":"RECEIVED","from":"27821234567","body":"STOP"}]',
  ),
  words: [...JSON_WORDS, '"submission"', '"date"'],
  read: (input) => check(readBulkSmsCallback(callbackOf(input), { nowMs: () => 0 })),
};

const africasTalking: Reader = {
  name: "forms of Africa's Talking",
  seeds: bytesOf(
    "id=a&status=Success&phoneNumber=%2B27821234567&failureReason=",
    "id=b&from=%2B27821234567&to=32100&text=STOP&date=2026-01-01+00%3A00%3A00",
    "senderId=Shop&phoneNumber=%2B27821234567",
  ),
  words: ["&", "=", "%", "%00", "%ff", "id=", "status=Failed", "date="],
  read(input) {
    for (const path of ["receipts", "replies", "opt-outs", "__proto__", "constructor"])
      check(readAfricasTalkingCallback(callbackOf(input, path), { nowMs: () => 0 }));
  },
};

const TOKEN = "token";
const rcs: Reader = {
  name: "events of RCS for Business",
  seeds: bytesOf(
    '{"eventType":"DELIVERED","eventId":"e","messageId":"m","senderPhoneNumber":"+27821234567","sendTime":"2026-01-01T00:00:00Z"}',
    '{"senderPhoneNumber":"+27821234567","messageId":"m","suggestionResponse":{"text":"Stop"}}',
    '{"eventType":"UNSUBSCRIBE","eventId":"e","senderPhoneNumber":"+27821234567"}',
  ),
  words: [...JSON_WORDS, "READ", "TTL_EXPIRATION_REVOKED", '"sendTime"'],
  read(input) {
    const headers = new Headers({
      "x-goog-signature": createHmac("sha512", TOKEN).update(input).digest("base64"),
    });
    const data = Buffer.from(input).toString("base64");
    const body = Buffer.from(JSON.stringify({ message: { data } }));
    check(readRcsCallback(callbackOf(body, "", headers), TOKEN, 0));
    check(readRcsCallback(callbackOf(input, "", headers), TOKEN, 0));
  },
};

const pushed: Reader = {
  name: "receipts that are pushed",
  seeds: bytesOf(
    '{"receipts":[{"reference":"a","state":"delivered","at":"2026-01-01T00:00:00Z"}]}',
    '{"receipts":[{"reference":"a","state":"undelivered","reason":"absent"}]}',
  ),
  words: [...JSON_WORDS, '"reference"', '"state"', '"at"'],
  read(input) {
    try {
      readReceipts(textOf(input), 0);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  },
};

const openRtb: Reader = {
  name: "requests for bids",
  seeds: bytesOf(
    '{"id":"r","imp":[{"id":"1","banner":{"w":320,"h":50,"format":[{"w":320,"h":50}]},"bidfloor":0.1,"bidfloorcur":"USD"}],"site":{"domain":"news.example"},"device":{"geo":{"country":"ZAF"}},"cur":["USD"],"tmax":100}',
  ),
  words: [...JSON_WORDS, '"imp"', '"pmp"', '"deals"', '"bcat"', '"test":1'],
  read(input) {
    let json: unknown;
    try {
      json = JSON.parse(textOf(input));
    } catch {
      return;
    }
    bidRequest.safeParse(json);
  },
};

export const NETWORK_READERS: readonly Reader[] = [
  smpp,
  infobip,
  clickatell,
  bulkSms,
  africasTalking,
  rcs,
  pushed,
  openRtb,
];
