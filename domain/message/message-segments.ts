import { septetsOf } from "./gsm-alphabet.ts";
import { knownCharacter } from "./message-cleanup.ts";
import { msg } from "../translate.ts";

export { cleanUpMessage } from "./message-cleanup.ts";

export type Encoding = "GSM-7" | "UCS-2";

/** A character that costs more than one unit of a cheap message. `index` counts UTF-16 units. */
export type CostlyCharacter = {
  char: string;
  index: number;
  name: string;
  kind: "forces-ucs2" | "double-width";
  replacement?: string;
};

export type MessageMeasure = {
  encoding: Encoding;
  /** Septets for GSM-7, UTF-16 units for UCS-2. */
  units: number;
  segments: number;
  /** Units one part can hold: 160/70 alone, 153/67 when joined. */
  perSegment: number;
  /** Units that still fit without starting another part. */
  remaining: number;
  costly: CostlyCharacter[];
};

const SINGLE: Record<Encoding, number> = { "GSM-7": 160, "UCS-2": 70 };
const JOINED: Record<Encoding, number> = { "GSM-7": 153, "UCS-2": 67 };

/**
 * How a text is sent as SMS: alphabet, length and number of parts (3GPP TS 23.038 and 23.040, 8-bit reference).
 * An escape pair or a surrogate pair is never split, so a part may stay one unit short. Empty text has 0 parts.
 */
export function measureMessage(text: string): MessageMeasure {
  const chars = [...text];
  const encoding: Encoding = chars.every((char) => septetsOf(char) !== undefined)
    ? "GSM-7"
    : "UCS-2";
  const widths = chars.map((char) => (encoding === "GSM-7" ? (septetsOf(char) ?? 1) : char.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const costly = costlyCharacters(chars, encoding);
  const single = SINGLE[encoding];
  if (units <= single) {
    return {
      encoding,
      units,
      segments: units === 0 ? 0 : 1,
      perSegment: single,
      remaining: single - units,
      costly,
    };
  }
  const perSegment = JOINED[encoding];
  const { segments, lastUnits } = fillParts(widths, perSegment);
  return { encoding, units, segments, perSegment, remaining: perSegment - lastUnits, costly };
}

/** Units (characters of the alphabet that is used) beyond what one part alone holds; 0 when it fits. */
export function unitsOverOnePart({ encoding, units }: MessageMeasure): number {
  return Math.max(0, units - SINGLE[encoding]);
}

function fillParts(widths: number[], perSegment: number): { segments: number; lastUnits: number } {
  let segments = 1;
  let lastUnits = 0;
  for (const width of widths) {
    if (lastUnits + width > perSegment) {
      segments += 1;
      lastUnits = 0;
    }
    lastUnits += width;
  }
  return { segments, lastUnits };
}

function costlyCharacters(chars: string[], encoding: Encoding): CostlyCharacter[] {
  const costly: CostlyCharacter[] = [];
  let index = 0;
  for (const char of chars) {
    const septets = septetsOf(char);
    if (septets === undefined) {
      costly.push({ char, index, kind: "forces-ucs2", ...knownCharacter(char) });
    } else if (septets === 2 && encoding === "GSM-7") {
      costly.push({
        char,
        index,
        kind: "double-width",
        name: msg("counts as two characters"),
      });
    }
    index += char.length;
  }
  return costly;
}
