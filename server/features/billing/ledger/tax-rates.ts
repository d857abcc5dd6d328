import { countryByCode } from "../../../../domain/countries.ts";
import type { TaxRates } from "../../../../domain/money/tax.ts";
import { valueOn } from "../../../../domain/schedule/dated.ts";
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
  const { id, timeZone } = countryByCode(taxCountryOf(currency));
  return valueOn(await readRule(db, id, "tax"), zonedParts(at.getTime(), timeZone).date);
}
