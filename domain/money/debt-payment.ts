import { COUNTRIES, type CountryConfig } from "../countries.ts";
import { type Currency, SMALLEST_CARD_PAYMENT_MINOR } from "./money.ts";

/**
 * The country whose means of payment settle a debt: that of its currency, wherever the debtor lives by now. Throws
 * RangeError for a currency without a country.
 */
export function debtCountry(currency: Currency): CountryConfig {
  const country = COUNTRIES.find((candidate) => candidate.currency === currency);
  if (!country) throw new RangeError(`No country pays in ${currency}.`);
  return country;
}

/**
 * Payment after a lost dispute: the debt; the smallest card payment when the debt is less (the rest goes into the
 * wallet), or the largest when it is more. Minor units.
 */
export function debtPaymentMinor(
  country: Pick<CountryConfig, "code" | "topUpMaxMinor">,
  owedMinor: bigint,
): bigint {
  const least = SMALLEST_CARD_PAYMENT_MINOR[country.code];
  const most = BigInt(country.topUpMaxMinor);
  if (owedMinor > most) return most;
  return owedMinor < least ? least : owedMinor;
}
