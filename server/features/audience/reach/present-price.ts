import type { BookingPlan } from "./plan-booking.ts";

/** Price on the wire: minor units, VAT included, with its taxes. */
export function presentPrice({ amountMinor, tax }: Pick<BookingPlan, "amountMinor" | "tax">) {
  return {
    amountMinor: Number(amountMinor),
    netMinor: Number(tax.netMinor),
    taxMinor: Number(tax.taxMinor),
    taxLines: tax.lines.map((line) => ({ name: line.name, amountMinor: Number(line.amountMinor) })),
  };
}
