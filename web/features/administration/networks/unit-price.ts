const DIGITS = 6;
const MICROS = 10 ** DIGITS;
/** What the contract takes: two thousand of any currency for one message. */
const MAX_MICROS = 2_000_000_000;
const PRICE = /^(\d{1,4})(?:[.,](\d{1,6}))?$/;

/** What somebody typed as the price of a unit, in millionths; undefined for what is no price. */
export function parseUnitPrice(text: string): number | undefined {
  const parts = PRICE.exec(text.trim());
  if (!parts) return undefined;
  const [, whole = "", fraction = ""] = parts;
  const micros = Number(whole) * MICROS + Number(fraction.padEnd(DIGITS, "0"));
  return micros > MAX_MICROS ? undefined : micros;
}

/** Millionths as a price, with two digits after the point at least. */
export function formatUnitPrice(micros: number): string {
  const whole = Math.floor(micros / MICROS);
  const fraction = String(micros % MICROS)
    .padStart(DIGITS, "0")
    .replace(/0{1,4}$/, "");
  return `${whole}.${fraction}`;
}
