import { decodeGsm } from "./gsm-septets.ts";
import { intField, octetsField, type Pdu } from "./pdu.ts";
import type { SmppSettings } from "../settings.ts";

/** A text that came in, and its place among the parts of a longer one. */
export type IncomingText = { text: string; octets: Buffer; part: Part | undefined };
export type Part = { reference: number; total: number; number: number };

const UDH_INDICATOR = 0x40;

/** Reads the text of a deliver_sm or data_sm, with what its user data header or its sar parameters say. */
export function decodeText(
  pdu: Pdu,
  defaultAlphabet: SmppSettings["defaultAlphabet"],
): IncomingText {
  const short = octetsField(pdu, "short_message");
  const octets = (short?.length ? short : octetsField(pdu, "message_payload")) ?? Buffer.alloc(0);
  const hasHeader = (intField(pdu, "esm_class") & UDH_INDICATOR) !== 0 && octets.length > 0;
  const headerLength = hasHeader ? (octets[0] ?? 0) + 1 : 0;
  const body = octets.subarray(headerLength);
  return {
    text: storable(decodeOctets(body, intField(pdu, "data_coding"), defaultAlphabet)),
    octets,
    part: readHeaderPart(octets.subarray(1, headerLength)) ?? readSarPart(pdu),
  };
}

function decodeOctets(
  octets: Buffer,
  dataCoding: number,
  defaultAlphabet: SmppSettings["defaultAlphabet"],
): string {
  switch (alphabetOf(dataCoding)) {
    case "ucs2":
      return Buffer.from(octets.subarray(0, octets.length & ~1))
        .swap16()
        .toString("utf16le");
    case "latin1":
      return octets.toString("latin1");
    case "gsm":
      return decodeGsm(octets);
    default:
      return defaultAlphabet === "gsm" ? decodeGsm(octets) : octets.toString("latin1");
  }
}

/** SMPP 3.4 section 5.2.19; from 0x10 on the codes of 3GPP TS 23.038, some with a message class. */
function alphabetOf(dataCoding: number): "default" | "gsm" | "latin1" | "ucs2" {
  if (dataCoding === 0) return "default";
  if (dataCoding === 8) return "ucs2";
  if (dataCoding < 0x10) return "latin1";
  if (dataCoding >= 0xf0) return (dataCoding & 0x04) === 0 ? "gsm" : "latin1";
  if (dataCoding >= 0xe0) return "ucs2";
  if (dataCoding >= 0x40) return "gsm";
  const bits = dataCoding & 0x0c;
  if (bits === 0x08) return "ucs2";
  return bits === 0x04 ? "latin1" : "gsm";
}

/** Elements 0x00 and 0x08 of 3GPP TS 23.040 section 9.2.3.24. */
function readHeaderPart(elements: Buffer): Part | undefined {
  for (let at = 0; at + 2 <= elements.length;) {
    const [id = 0, length = 0] = elements.subarray(at, at + 2);
    const data = elements.subarray(at + 2, at + 2 + length);
    if (id === 0 && data.length === 3)
      return checkPart(data.readUInt8(0), data.readUInt8(1), data.readUInt8(2));
    if (id === 8 && data.length === 4)
      return checkPart(data.readUInt16BE(0), data.readUInt8(2), data.readUInt8(3));
    at += 2 + length;
  }
  return undefined;
}

function readSarPart(pdu: Pdu): Part | undefined {
  if (!("sar_msg_ref_num" in pdu.fields)) return undefined;
  return checkPart(
    intField(pdu, "sar_msg_ref_num"),
    intField(pdu, "sar_total_segments"),
    intField(pdu, "sar_segment_seqnum"),
  );
}

/** A part of one, or one that counts itself wrong, is a text of its own. */
function checkPart(reference: number, total: number, number: number): Part | undefined {
  return total > 1 && number >= 1 && number <= total ? { reference, total, number } : undefined;
}

/** No database takes a NUL, and half a surrogate pair is no text. */
function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
