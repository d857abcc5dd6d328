import type { BookingPlan } from "./plan-booking.ts";

/** What a plan costs as it goes on the wire: minor units, VAT included, and the taxes in it. */
export function presentPrice({ amountMinor, tax }: Pick<BookingPlan, "amountMinor" | "tax">) {
  return {
    amountMinor: Number(amountMinor),
    netMinor: Number(tax.netMinor),
    taxMinor: Number(tax.taxMinor),
    taxLines: tax.lines.map((line) => ({ name: line.name, amountMinor: Number(line.amountMinor) })),
  };
}
