import { type CountryConfig, countryByCode } from "../../../../domain/countries.ts";
import type { TaxRates } from "../../../../domain/money/tax.ts";
import { versionsOf } from "../../../../domain/rules/rule-versions.ts";
import { type Dated, valueOn } from "../../../../domain/schedule/dated.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { readRule } from "../../catalogue/read-rules.ts";
import { taxCountryOf } from "./ledger-currency.ts";

/** The taxes in prices of a currency on the day that a time falls on in its country. Throws internal without a country. */
export async function readTaxRates(
  db: DatabaseOrTransaction,
  currency: string,
  at: Date,
): Promise<TaxRates> {
  const { id, timeZone } = taxCountry(currency);
  return valueOn(await readRule(db, id, "tax"), zonedParts(at.getTime(), timeZone).date);
}

/** The country whose taxes are in the prices of a currency. */
export const taxCountry = (currency: string): CountryConfig =>
  countryByCode(taxCountryOf(currency));

/** As readTaxRates, where what administrators have set in that country has been read already. */
export function taxRatesFrom(
  set: readonly Dated<TaxRates>[],
  currency: string,
  at: Date,
): TaxRates {
  const { code, timeZone } = taxCountry(currency);
  return valueOn(versionsOf(code, "tax", set), zonedParts(at.getTime(), timeZone).date);
}
