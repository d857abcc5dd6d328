/** Of how many digits after the point a price is, and up to how much of that part of the currency unit. */
export type Fineness = { digits: number; max: number };

const SHOWN_DIGITS = 2;

/** A price as typed, like 0.30, in the part of the currency unit that so many digits name; undefined for what is no price. */
export function readPrice(typed: string, { digits, max }: Fineness): number | undefined {
  const [, whole = "", fraction = ""] = /^(\d+)(?:[.,](\d+))?$/.exec(typed.trim()) ?? [];
  const maxWhole = String(Math.floor(max / 10 ** digits)).length;
  if (whole === "" || whole.length > maxWhole || fraction.length > digits) return undefined;
  const price = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, "0"));
  return price > max ? undefined : price;
}

/** Such a price as a decimal, with two digits after the point at least. */
export function formatPrice(price: number, { digits }: Fineness): string {
  const fraction = String(price % 10 ** digits).padStart(digits, "0");
  const fine = fraction.slice(SHOWN_DIGITS).replace(/0+$/, "");
  return `${Math.floor(price / 10 ** digits)}.${fraction.slice(0, SHOWN_DIGITS)}${fine}`;
}
