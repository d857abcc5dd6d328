const DIGITS = 6;
const MICROS = 10 ** DIGITS;
const PRICE = /^(\d{1,6})(?:[.,](\d{1,6}))?$/;

/** What somebody typed as the price of a unit, in millionths; undefined for what is no price. */
export function parseUnitPrice(text: string): number | undefined {
  const parts = PRICE.exec(text.trim());
  if (!parts) return undefined;
  const [, whole = "", fraction = ""] = parts;
  return Number(whole) * MICROS + Number(fraction.padEnd(DIGITS, "0"));
}

/** Millionths as a price, with two digits after the point at least. */
export function formatUnitPrice(micros: number): string {
  const whole = Math.floor(micros / MICROS);
  const fraction = String(micros % MICROS)
    .padStart(DIGITS, "0")
    .replace(/0{1,4}$/, "");
  return `${whole}.${fraction}`;
}
