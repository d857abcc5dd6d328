const MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * A text in which no letter has more than thirty marks, as the Stream-Safe Text Format (UAX 15) has it: putting marks into their order takes
 * as long as their number squared, and no language has so many.
 */
export function streamSafe(text: string): string {
  return text.replace(MARKS, "$1");
}
