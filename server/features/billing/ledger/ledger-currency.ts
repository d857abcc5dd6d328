import { COUNTRIES, type CountryCode } from "../../../../domain/countries.ts";
import { AppError } from "../../../../domain/errors.ts";
import { TAX_RATES } from "../../../../domain/money/tax.ts";

/** The currencies that wallets exist in. */
export type WalletCurrency = "ZAR" | "GHS";

/** The country whose tax a wallet in this currency is under. Throws internal for a currency without a country. */
export function taxCountryOf(currency: string): CountryCode {
  const country = COUNTRIES.find((candidate) => candidate.currency === currency);
  if (!country) throw new AppError("internal");
  return country.code;
}

/** All taxes of the country together, in ten-thousandths on top of the net price. */
export function taxRateTenThousandths(currency: string): number {
  return TAX_RATES[taxCountryOf(currency)].reduce((sum, line) => sum + line.rateTenThousandths, 0);
}

/** Narrows a currency that comes out of the database. Throws internal. */
export function walletCurrency(text: string): WalletCurrency {
  if (text === "ZAR" || text === "GHS") return text;
  throw new AppError("internal");
}
