import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GSM_BASIC, GSM_EXTENSION, septetsOf } from "../../../../domain/message/gsm-alphabet.ts";
import { measureMessage } from "../../../../domain/message/message-segments.ts";
import { decodeText } from "./decode-text.ts";
import { encodeText, type EncodedPart, type Encoding } from "./encode-text.ts";
import { decodeGsm, encodeGsm } from "./gsm-septets.ts";
import { createPartReferences } from "./part-references.ts";
import { decodePdu, encodePdu } from "./pdu.ts";

const gsmChar = fc.constantFrom(...GSM_BASIC, ...GSM_EXTENSION);
const gsmText = fc.string({ unit: gsmChar, minLength: 1, maxLength: 700 });
const anyText = fc
  .string({ unit: "grapheme-composite", minLength: 1, maxLength: 400 })
  .filter((text) => !text.includes("\0"));
const encodings = fc.record({
  defaultAlphabet: fc.constantFrom("gsm", "latin1", "ascii"),
  longMessages: fc.constantFrom("udh8", "udh16", "sar", "payload"),
  flashCoding: fc.constantFrom("class", "f0", "subunit"),
}) satisfies fc.Arbitrary<Encoding>;

/** A part as it arrives at the other end, through the codec. */
function travel(part: EncodedPart, { defaultAlphabet }: Encoding) {
  const octets = encodePdu("deliver_sm", 1, {
    data_coding: part.dataCoding,
    esm_class: part.esmClass,
    short_message: part.shortMessage,
    ...part.optional,
  });
  return decodeText(decodePdu(octets), defaultAlphabet);
}

describe("texts", () => {
  it("of the GSM alphabet are the septets of 3GPP TS 23.038", () => {
    expect(encodeGsm("@£$ Ææ{€}Hello à").toString("hex")).toBe(
      "000102201c1d1b281b651b2948656c6c6f207f",
    );
    expect(decodeGsm(Buffer.from([0x1b, 0x41, 0x1b]))).toBe("A");
  });

  it("arrive as they were written, in any alphabet and any number of parts", () => {
    fc.assert(
      fc.property(
        fc.oneof(gsmText, anyText),
        fc.boolean(),
        fc.nat(0xffff),
        encodings,
        (text, isFlash, reference, encoding) => {
          const arrived = encodeText(text, isFlash, reference, encoding).map((part) =>
            travel(part, encoding),
          );
          expect(arrived.map((it) => it.text).join("")).toBe(text);
          const parts = arrived.map(({ part }) => part);
          if (parts.length === 1) return;
          const mask = encoding.longMessages === "udh8" ? 0xff : 0xffff;
          expect(parts).toEqual(
            parts.map((_p, index) => ({
              reference: reference & mask,
              total: parts.length,
              number: index + 1,
            })),
          );
        },
      ),
    );
  });

  it("have as many parts as they were counted and paid for, and none is too long for the air", () => {
    fc.assert(
      fc.property(fc.oneof(gsmText, anyText), fc.nat(0xffff), (text, reference) => {
        const parts = encodeText(text, false, reference, {
          defaultAlphabet: "gsm",
          longMessages: "udh8",
          flashCoding: "class",
        });
        expect(parts).toHaveLength(measureMessage(text).segments);
        for (const { shortMessage, dataCoding, esmClass } of parts) {
          const header = esmClass === 0x40 ? 6 : 0;
          const body = shortMessage.length - header;
          const septets = Math.ceil((header * 8) / 7);
          if (dataCoding === 0) expect(body + septets).toBeLessThanOrEqual(160);
          else expect(shortMessage.length).toBeLessThanOrEqual(140);
        }
      }),
    );
  });

  it("never split an escape pair or a surrogate pair", () => {
    const encoding = { defaultAlphabet: "gsm", longMessages: "udh16", flashCoding: "f0" } as const;
    const gsm = encodeText("€".repeat(200), false, 1, encoding);
    for (const { shortMessage } of gsm) expect(shortMessage.at(-1)).toBe(0x65);
    const ucs2 = encodeText("🍞".repeat(80), false, 1, encoding);
    for (const { shortMessage } of ucs2)
      expect(travelText(shortMessage.subarray(7)).isWellFormed()).toBe(true);
  });

  it.each([
    ["gsm", "é {x}", 0x00],
    ["latin1", "é {x}", 0x00],
    ["latin1", "Δ", 0x08],
    ["ascii", "e {x}", 0x00],
    ["ascii", "é {x}", 0x03],
    ["ascii", "5€", 0x08],
    ["gsm", "ê", 0x08],
  ] as const)(
    "where %s is the default travel with a fitting coding: %s",
    (alphabet, text, coding) => {
      const [part] = encodeText(text, false, 1, {
        defaultAlphabet: alphabet,
        longMessages: "udh8",
        flashCoding: "class",
      });
      expect(part?.dataCoding).toBe(coding);
    },
  );

  it.each([
    ["class", "Hi", 0x10, {}],
    ["class", "Ɛ", 0x18, {}],
    ["f0", "Hi", 0xf0, {}],
    ["f0", "Ɛ", 0x18, {}],
    ["subunit", "Hi", 0x00, { dest_addr_subunit: 1 }],
  ] as const)("that flash are marked (%s, %s)", (flashCoding, text, dataCoding, optional) => {
    const [part] = encodeText(text, true, 1, {
      defaultAlphabet: "gsm",
      longMessages: "udh8",
      flashCoding,
    });
    expect(part).toMatchObject({ dataCoding, optional });
  });

  it("from a network lose what cannot be stored, and nothing else", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 254 }),
        fc.nat(0xff),
        fc.nat(0xff),
        (octets, dataCoding, esmClass) => {
          const pdu = decodePdu(
            encodePdu("deliver_sm", 1, {
              data_coding: dataCoding,
              esm_class: esmClass,
              short_message: Buffer.from(octets),
            }),
          );
          const { text } = decodeText(pdu, "gsm");
          expect(text.isWellFormed() && !text.includes("\0")).toBe(true);
        },
      ),
    );
  });

  it("are counted in septets that the alphabet has", () => {
    for (const char of [...GSM_BASIC, ...GSM_EXTENSION])
      expect(encodeGsm(char)).toHaveLength(septetsOf(char) ?? 0);
  });
});

describe("references of parts", () => {
  it("differ, in eight bits too, between two long messages to a phone that follow one another", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(40), { maxLength: 600 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (phones, chance) => {
          const next = createPartReferences(() => chance);
          const last = new Map<number, number>();
          for (const phone of phones) {
            const reference = next(String(phone));
            expect(reference).toBe(reference & 0xffff);
            expect(reference & 0xff).not.toBe(last.get(phone));
            last.set(phone, reference & 0xff);
          }
        },
      ),
    );
  });

  it("are remembered for the phones written to last, and for no more", () => {
    const next = createPartReferences(() => 0.5);
    const first = next("a");
    for (let n = 0; n < 4_999; n++) next(`other ${n}`);
    expect(next("a")).toBe(first + 1);
    for (let n = 0; n < 5_000; n++) next(`more ${n}`);
    expect(next("a")).toBe(first);
  });
});

const travelText = (octets: Buffer): string => Buffer.from(octets).swap16().toString("utf16le");
