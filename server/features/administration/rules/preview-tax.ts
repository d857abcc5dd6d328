import type { CountryConfig } from "../../../../domain/countries.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { splitTax, type TaxRates, totalRate } from "../../../../domain/money/tax.ts";
import { formatCivilDate } from "../../../../domain/text/formats.ts";
import { translate } from "../../../../domain/translate.ts";
import type { RulePreview } from "./preview.ts";

/** What an invoice shows as an example, in minor units. */
const SAMPLE_MINOR = 100_000n;

/** From which day on invoices state other taxes, and an example of one. Prices stay: they include the taxes. */
export function previewTax(change: {
  country: CountryConfig;
  before: TaxRates;
  after: TaxRates;
  from: string;
}): Omit<RulePreview, "before"> {
  const { country, before, after, from } = change;
  const money = (amountMinor: bigint) => formatMoney(amountMinor, country.currency);
  const linesOf = (rates: TaxRates) =>
    splitTax(rates, SAMPLE_MINOR)
      .lines.map(({ name, amountMinor }) => `${name} ${money(amountMinor)}`)
      .join(", ");
  const shown = { amount: money(SAMPLE_MINOR) };
  return {
    isNarrower: totalRate(after) > totalRate(before),
    effects: [
      translate("Payments from {day} on get invoices with the new taxes. Prices stay the same.", {
        day: formatCivilDate(from),
      }),
      translate("In an invoice of {amount} before that day: {taxes}", {
        ...shown,
        taxes: linesOf(before),
      }),
      translate("In an invoice of {amount} from that day on: {taxes}", {
        ...shown,
        taxes: linesOf(after),
      }),
      translate("Credit notes keep the taxes of the invoice that they correct."),
    ],
  };
}
