import { COUNTRIES } from "../../../../domain/countries.ts";
import { totalRate } from "../../../../domain/money/tax.ts";
import type { Database } from "../../../db/database.ts";
import { readRule } from "../../catalogue/read-rules.ts";
import type { TaxFrom } from "./revenue.store.ts";

/** The taxes in prices of every country, by the day from which on they hold. */
export async function readTaxes(db: Database): Promise<TaxFrom[]> {
  const taxes = await Promise.all(
    COUNTRIES.map(async ({ id: countryId, timeZone }) =>
      (await readRule(db, countryId, "tax")).map(({ from, value }) => ({
        countryId,
        timeZone,
        from,
        rate: totalRate(value),
      })),
    ),
  );
  return taxes.flat();
}
