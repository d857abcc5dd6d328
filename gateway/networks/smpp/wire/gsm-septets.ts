import { GSM_BASIC } from "../../../../domain/message/gsm-alphabet.ts";

const ESCAPE = 0x1b;

/** Second septets of the extension table, 3GPP TS 23.038 section 6.2.1.1. */
const EXTENSION: ReadonlyMap<string, number> = new Map([
  ["\f", 0x0a],
  ["^", 0x14],
  ["{", 0x28],
  ["}", 0x29],
  ["\\", 0x2f],
  ["[", 0x3c],
  ["~", 0x3d],
  ["]", 0x3e],
  ["|", 0x40],
  ["€", 0x65],
]);

// The alphabet stands in the order of the table, in which the escape has place 27.
const SEPTETS: ReadonlyMap<string, number> = new Map(
  [...GSM_BASIC].map((char, index) => [char, index < ESCAPE ? index : index + 1]),
);
const CHARACTERS = invert(SEPTETS);
const EXTENSION_CHARACTERS = invert(EXTENSION);

/** A text of the GSM alphabet, one septet an octet. Throws for any other character. */
export function encodeGsm(text: string): Buffer {
  const octets: number[] = [];
  for (const char of text) {
    const septet = SEPTETS.get(char);
    const second = EXTENSION.get(char);
    if (septet !== undefined) octets.push(septet);
    else if (second !== undefined) octets.push(ESCAPE, second);
    else throw new Error("A character is not in the GSM alphabet.");
  }
  return Buffer.from(octets);
}

/** Reads septets, one an octet. An unknown extension shows the basic character, as the standard asks. */
export function decodeGsm(octets: Uint8Array): string {
  let text = "";
  for (let at = 0; at < octets.length; at++) {
    const septet = (octets[at] ?? 0) & 0x7f;
    if (septet !== ESCAPE) {
      text += CHARACTERS.get(septet) ?? " ";
      continue;
    }
    at += 1;
    if (at >= octets.length) break;
    const second = (octets[at] ?? 0) & 0x7f;
    text += EXTENSION_CHARACTERS.get(second) ?? CHARACTERS.get(second) ?? " ";
  }
  return text;
}

function invert(map: ReadonlyMap<string, number>): ReadonlyMap<number, string> {
  return new Map([...map].map(([char, septet]) => [septet, char]));
}
