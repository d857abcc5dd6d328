import type { CountryConfig } from "../../../../domain/countries.ts";
import type { InvoiceForms } from "../../../../domain/money/invoice-form.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { formatCivilDate } from "../../../../domain/text/formats.ts";
import { translate } from "../../../../domain/translate.ts";
import type { RulePreview } from "./preview.ts";

/** From which day and which amount on an address is asked for before a payment. */
export function previewInvoiceForms(change: {
  country: CountryConfig;
  before: InvoiceForms;
  after: InvoiceForms;
  from: string;
}): Omit<RulePreview, "before"> {
  const { country, before, after, from } = change;
  const full = ({ abridgedMostMinor }: InvoiceForms) =>
    formatMoney(BigInt(abridgedMostMinor), country.currency);
  return {
    isNarrower: after.abridgedMostMinor < before.abridgedMostMinor,
    effects: [
      translate(
        "Payments from {day} on get the form of the new amounts. Documents that were issued keep theirs.",
        { day: formatCivilDate(from) },
      ),
      translate(
        "Before that day the address of the business is asked for above {before}, from that day on above {after}.",
        { before: full(before), after: full(after) },
      ),
    ],
  };
}
