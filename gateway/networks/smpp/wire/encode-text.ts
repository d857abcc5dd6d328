import { septetsOf } from "../../../../domain/message/gsm-alphabet.ts";
import { encodeGsm } from "./gsm-septets.ts";
import type { SmppSettings } from "../settings.ts";

/** One part as it travels in submit_sm. */
export type EncodedPart = {
  dataCoding: number;
  esmClass: number;
  shortMessage: Buffer;
  /** Optional parameters, by their names in the specification. */
  optional: Readonly<Record<string, unknown>>;
};

export type Encoding = Pick<SmppSettings, "defaultAlphabet" | "longMessages" | "flashCoding">;

const UDH_INDICATOR = 0x40;
const CODING = { default: 0x00, latin1: 0x03, ucs2: 0x08 } as const;

type Alphabet = { coding: number; encode: (text: string) => Buffer; unitsOf: Units };
/** Units of the air interface that a character takes: septets, or UTF-16 units. */
type Units = (char: string) => number;

const septets: Units = (char) => septetsOf(char) ?? 1;
const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");
const UCS2: Alphabet = {
  coding: CODING.ucs2,
  encode: (text) => Buffer.from(text, "utf16le").swap16(),
  unitsOf: (char) => char.length,
};

/**
 * Octets of a text, part by part. What the GSM alphabet has not goes as UCS-2 big-endian, as it was counted and paid for; a
 * network with another default alphabet gets Latin-1 or ASCII where those have every character. `reference` joins the parts.
 */
export function encodeText(
  text: string,
  isFlash: boolean,
  reference: number,
  encoding: Encoding,
): EncodedPart[] {
  const alphabet = chooseAlphabet(text, encoding.defaultAlphabet);
  const flash = isFlash ? flashFields(alphabet.coding, encoding) : undefined;
  const dataCoding = flash?.dataCoding ?? alphabet.coding;
  const common = { dataCoding, esmClass: 0, optional: flash?.optional ?? {} };
  const isUcs2 = alphabet === UCS2;
  const whole = alphabet.encode(text);
  const chunks = splitText(
    text,
    alphabet.unitsOf,
    isUcs2 ? 70 : 160,
    joinedUnits(isUcs2, encoding),
  );
  if (chunks.length < 2) return [{ ...common, shortMessage: whole }];
  if (encoding.longMessages === "payload") {
    const optional = { ...common.optional, message_payload: whole };
    return [{ ...common, shortMessage: Buffer.alloc(0), optional }];
  }
  return chunks.map((chunk, index) => ({
    ...common,
    ...joinPart(alphabet.encode(chunk), reference, chunks.length, index + 1, encoding, common),
  }));
}

function joinPart(
  octets: Buffer,
  reference: number,
  total: number,
  number: number,
  { longMessages }: Encoding,
  { optional }: { optional: Readonly<Record<string, unknown>> },
): Partial<EncodedPart> & { shortMessage: Buffer } {
  if (longMessages === "sar")
    return {
      shortMessage: octets,
      optional: {
        ...optional,
        sar_msg_ref_num: reference & 0xffff,
        sar_total_segments: total,
        sar_segment_seqnum: number,
      },
    };
  const header =
    longMessages === "udh16"
      ? [6, 8, 4, (reference >> 8) & 0xff, reference & 0xff, total, number]
      : [5, 0, 3, reference & 0xff, total, number];
  return {
    shortMessage: Buffer.concat([Buffer.from(header), octets]),
    esmClass: UDH_INDICATOR,
  };
}

/** A network makes a header of 7 octets from sar parameters, as their reference has two. */
function joinedUnits(isUcs2: boolean, { longMessages }: Encoding): number {
  if (longMessages === "udh8" || longMessages === "payload") return isUcs2 ? 67 : 153;
  return isUcs2 ? 66 : 152;
}

/** No pair of septets and no pair of surrogates is split. */
function splitText(text: string, unitsOf: Units, single: number, joined: number): string[] {
  const widths = [...text].map((char) => ({ char, units: unitsOf(char) }));
  if (widths.reduce((sum, { units }) => sum + units, 0) <= single) return [text];
  const chunks: string[] = [];
  let chunk = "";
  let used = 0;
  for (const { char, units } of widths) {
    if (used + units > joined) {
      chunks.push(chunk);
      chunk = "";
      used = 0;
    }
    chunk += char;
    used += units;
  }
  return [...chunks, chunk];
}

function chooseAlphabet(text: string, defaultAlphabet: Encoding["defaultAlphabet"]): Alphabet {
  const chars = [...text];
  if (!chars.every((char) => septetsOf(char) !== undefined)) return UCS2;
  if (defaultAlphabet === "gsm")
    return { coding: CODING.default, encode: encodeGsm, unitsOf: septets };
  const highest = Math.max(0, ...chars.map((char) => char.codePointAt(0) ?? 0));
  if (highest > 0xff) return UCS2;
  const isDefault = defaultAlphabet === "latin1" || highest <= 0x7f;
  return {
    coding: isDefault ? CODING.default : CODING.latin1,
    encode: latin1,
    unitsOf: septets,
  };
}

function flashFields(
  coding: number,
  { flashCoding, defaultAlphabet }: Encoding,
): Pick<EncodedPart, "dataCoding" | "optional"> {
  if (coding === CODING.ucs2 && flashCoding !== "subunit")
    return { dataCoding: 0x18, optional: {} };
  // The codings with a class mean the GSM alphabet.
  if (flashCoding === "subunit" || defaultAlphabet !== "gsm")
    return { dataCoding: coding, optional: { dest_addr_subunit: 1 } };
  return { dataCoding: flashCoding === "f0" ? 0xf0 : 0x10, optional: {} };
}
