import { KIND_NAMES, KIND_TRAITS, type PriceBasis } from "../../../domain/campaign/kinds/traits.ts";
import { CURRENCY_SYMBOLS, type Currency } from "../../../domain/money/money.ts";
import { numberLocale } from "../../../domain/text/languages.ts";
import { currentLanguage, translateKnown } from "../../../domain/translate.ts";
import { formatTenThousandths } from "./ten-thousandths.ts";

/** The kinds that one of the two prices of a country is for, by their names. */
export const kindsOf = (basis: PriceBasis): string =>
  KIND_NAMES.filter((kind) => KIND_TRAITS[kind].priceBasis === basis)
    .map((kind) => translateKnown(KIND_TRAITS[kind].name))
    .join(", ");

/** A unit price with the sign of its currency: R0.30. */
export const unitPriceWords = (tenThousandths: number, currency: Currency): string =>
  `${CURRENCY_SYMBOLS[currency]}${formatTenThousandths(tenThousandths)}`;

/** How much a price becomes more or less, of what it was: "+33.3%", "-10%", "0%". */
export function differenceWords(was: number, next: number): string {
  const format = new Intl.NumberFormat(numberLocale(currentLanguage()), {
    style: "percent",
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  return format.format((next - was) / was);
}
