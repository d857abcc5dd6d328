/** As people write them: nine to fifteen digits, with spaces and signs between. */
const WRITTEN = /(?<!\d)\+?\d(?:[ ./()-]{0,3}\d){8,14}(?!\d)/g;

/** The numbers in a text that somebody could call, as digits alone. Long sums of money look like one. */
export function phoneNumbersInText(text: string): string[] {
  const found = text.match(WRITTEN) ?? [];
  return [...new Set(found.map((written) => written.replace(/\D/g, "")))];
}
