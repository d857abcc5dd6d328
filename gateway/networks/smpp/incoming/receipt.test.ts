import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FAILURE } from "../../../../domain/campaign/failure-reasons.ts";
import { canonicalId } from "../message-id.ts";
import { decodePdu, encodePdu } from "../wire/pdu.ts";
import { deliveryType, readReceipt } from "./receipt.ts";

const SETTINGS = { idBase: "same", receiptErrors: "none" } as const;

function receipt(text: string, fields: Record<string, unknown> = {}, settings = {}) {
  const pdu = decodePdu(
    encodePdu("deliver_sm", 1, {
      esm_class: 0x04,
      data_coding: 0,
      source_addr: "233241112233",
      destination_addr: "CornerShop",
      short_message: Buffer.from(text, "latin1"),
      ...fields,
    }),
  );
  return readReceipt(pdu, { ...SETTINGS, ...settings }, 1_000);
}

describe("receipts", () => {
  it.each([
    [
      "id:0000000123 sub:001 dlvrd:001 submit date:2611230930 done date:2611230931 stat:DELIVRD err:000 text:Bread id:9 stat:UNDELIV",
      "123",
    ],
    ["id:4F3A submit date:261123093000 done date:261123093107 stat:DELIVRD err:0 Text:", "4f3a"],
    [
      'stat:delivered id:"7b1e2c9a-33d1-4b7a-9f6e-0a1b2c3d4e5f"',
      "7b1e2c9a-33d1-4b7a-9f6e-0a1b2c3d4e5f",
    ],
  ])("are read however a vendor writes them: %s", (text, reference) => {
    expect(receipt(text)).toEqual({
      type: "receipt",
      reference,
      state: "delivered",
      reason: undefined,
      atMs: 1_000,
      msisdn: "233241112233",
    });
  });

  it("are read from parameters first, with or without a text", () => {
    const fields = { receipted_message_id: "77", message_state: 2 };
    expect(receipt("", fields)).toMatchObject({ reference: "77", state: "delivered" });
    expect(receipt("id:1 stat:UNDELIV", fields)).toMatchObject({
      reference: "77",
      state: "delivered",
    });
    const payload = Buffer.from("id:5 stat:DELIVRD");
    expect(receipt("", { message_payload: payload })).toMatchObject({ reference: "5" });
  });

  it.each([
    ["ENROUTE", "sent", undefined],
    ["ACCEPTD", "sent", undefined],
    ["DELIVRD", "delivered", undefined],
    ["EXPIRED", "undelivered", FAILURE.absent],
    ["DELETED", "undelivered", FAILURE.networkFault],
    ["UNDELIV", "undelivered", FAILURE.networkFault],
    ["REJECTD", "undelivered", FAILURE.networkFault],
    ["UNKNOWN", "undelivered", FAILURE.networkFault],
    ["SOMETHING", "sent", undefined],
  ])("in the state %s", (word, state, reason) => {
    expect(receipt(`id:1 stat:${word}`)).toMatchObject({ state, reason });
  });

  it("name why, where the network uses the errors of GSM", () => {
    const undelivered = (err: string, fields = {}, receiptErrors = "gsm") =>
      receipt(`id:1 stat:UNDELIV err:${err}`, fields, { receiptErrors })?.reason;
    expect(undelivered("001")).toBe(FAILURE.unknownNumber);
    expect(undelivered("027")).toBe(FAILURE.absent);
    expect(undelivered("032")).toBe(FAILURE.handsetFull);
    expect(undelivered("013")).toBe(FAILURE.barred);
    expect(undelivered("001", {}, "none")).toBe(FAILURE.networkFault);
    const network_error_code = Buffer.from([3, 0, 32]);
    expect(undelivered("000", { network_error_code }, "none")).toBe(FAILURE.handsetFull);
    const ofVendor = Buffer.from([8, 0, 32]);
    expect(undelivered("000", { network_error_code: ofVendor }, "none")).toBe(FAILURE.networkFault);
  });

  it("on the way are no end, whatever they say", () => {
    expect(receipt("id:1 stat:UNDELIV", { esm_class: 0x20 })).toMatchObject({
      state: "sent",
      reason: undefined,
    });
  });

  it("name the phone, swapped or not", () => {
    const unswapped = { source_addr: "1400", destination_addr: "+233241112233" };
    expect(receipt("id:1", unswapped)?.msisdn).toBe("233241112233");
    const none = { source_addr: "1400", destination_addr: "SHOP" };
    expect(receipt("id:1", none)?.msisdn).toBeUndefined();
  });

  it("without an id say nothing", () => {
    expect(receipt("stat:DELIVRD")).toBeUndefined();
  });

  it("are told from replies by the bits of esm_class that say so", () => {
    const type = (esm_class: number, fields = {}) =>
      deliveryType(decodePdu(encodePdu("deliver_sm", 1, { esm_class, ...fields })));
    expect([0x04, 0x44, 0x84, 0x20, 0x07].map((it) => type(it))).toEqual(Array(5).fill("receipt"));
    expect([0x00, 0x40, 0x80, 0x03].map((it) => type(it))).toEqual(Array(4).fill("reply"));
    expect([0x08, 0x10, 0x18].map((it) => type(it))).toEqual(Array(3).fill("other"));
    expect(type(0, { receipted_message_id: "1" })).toBe("receipt");
  });

  it("made of anything break nothing", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 254 }),
        fc.uint8Array({ maxLength: 8 }),
        fc.nat(255),
        (octets, network_error_code, message_state) => {
          const read = receipt(
            Buffer.from(octets).toString("latin1"),
            { network_error_code: Buffer.from(network_error_code), message_state },
            { receiptErrors: "gsm" },
          );
          if (read) expect(read.reference).toMatch(/^[\x21-\x7e]+$/);
        },
      ),
    );
  });
});

describe("ids", () => {
  it("of answer and receipt are one, whatever their base, case and leading zeros", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 64n }),
        fc.nat(4),
        fc.boolean(),
        (id, zeros, isCapital) => {
          const lead = "0".repeat(zeros);
          const hex = isCapital ? id.toString(16).toUpperCase() : id.toString(16);
          const decimal = `${lead}${id}`;
          expect(canonicalId(hex, "answer", "hex-dec")).toBe(
            canonicalId(decimal, "receipt", "hex-dec"),
          );
          expect(canonicalId(decimal, "answer", "dec-hex")).toBe(
            canonicalId(`${lead}${hex}`, "receipt", "dec-hex"),
          );
          expect(canonicalId(`${lead}${hex}`, "answer", "same")).toBe(
            canonicalId(hex.toLowerCase(), "receipt", "same"),
          );
        },
      ),
    );
  });

  it("that are no numbers stay as they are", () => {
    expect(canonicalId(" Ab-12-xyz ", "answer", "hex-dec")).toBe("ab-12-xyz");
    expect(canonicalId("0", "answer", "same")).toBe("0");
  });
});
