import { COUNTRIES, type CountryCode } from "../../../../domain/countries.ts";
import { AppError } from "../../../../domain/errors.ts";

/** The currencies that wallets exist in. */
export type WalletCurrency = "ZAR" | "GHS";

/** The country whose tax a wallet in this currency is under. Throws internal for a currency without a country. */
export function taxCountryOf(currency: string): CountryCode {
  const country = COUNTRIES.find((candidate) => candidate.currency === currency);
  if (!country) throw new AppError("internal");
  return country.code;
}

/** Narrows a currency that comes out of the database. Throws internal. */
export function walletCurrency(text: string): WalletCurrency {
  if (text === "ZAR" || text === "GHS") return text;
  throw new AppError("internal");
}
