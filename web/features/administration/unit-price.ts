const PER_UNIT = 10_000;

/** A price as typed, like 0.30, in ten-thousandths of the currency unit; undefined when it is none above zero. */
export function readUnitPrice(typed: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(typed.trim());
  if (!match) return undefined;
  const price = Number(match[1]) * PER_UNIT + Number((match[2] ?? "").padEnd(4, "0"));
  return price > 0 && price <= 1_000_000 ? price : undefined;
}

/** Ten-thousandths as a decimal, with two digits at least: 3000 is 0.30, 125 is 0.0125. */
export function formatUnitPrice(tenThousandths: number): string {
  const digits = String(tenThousandths % PER_UNIT)
    .padStart(4, "0")
    .replace(/0{1,2}$/, "");
  return `${Math.floor(tenThousandths / PER_UNIT)}.${digits}`;
}
