import { withoutHalfSign } from "../../text/half-sign.ts";

const LONGEST = 40;
const SHORTEST_CUT = 20;

/** A name for a campaign out of the first words of its message, with an ellipsis where there are more. */
export function titleFrom(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= LONGEST) return plain;
  const cut = plain.slice(0, LONGEST);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(" "), SHORTEST_CUT)).trim();
  return `${withoutHalfSign(words)}…`;
}
