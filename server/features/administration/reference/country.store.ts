import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, int, oneOf, text } from "../../../../platform/database/column-kinds.ts";

/** Minor units of the country's currency. */
export type CountryLimits = RowOf<typeof countryLimitsRows>;
const countryLimitsRows = checked("country: CountryLimits", {
  minimumTopUpMinor: bigint,
  maximumTopUpMinor: bigint,
});
export type ListedCountry = RowOf<typeof listedCountryRows>;
const listedCountryRows = checked("country: ListedCountry", {
  ...countryLimitsRows.shape,
  countryId: int,
  name: text,
  code: text,
  currency: oneOf("ZAR", "GHS"),
  timezone: text,
  msisdnPrefix: text,
  vatRegEx: text,
});

export async function listCountries(db: DatabaseOrTransaction): Promise<ListedCountry[]> {
  return listedCountryRows.list(
    db,
    sql`select id as "countryId", name, code, currency_code as currency, timezone,
      msisdn_prefix, vat_reg_ex, minimum_top_up_minor,
      maximum_top_up_minor from country order by id`,
  );
}

export async function lockLimits(
  tx: DatabaseOrTransaction,
  countryId: number,
): Promise<CountryLimits | undefined> {
  return countryLimitsRows.find(
    tx,
    sql`select minimum_top_up_minor,
      maximum_top_up_minor from country where id = ${countryId} for update`,
  );
}

export async function updateLimits(
  tx: DatabaseOrTransaction,
  countryId: number,
  { minimumTopUpMinor, maximumTopUpMinor }: CountryLimits,
): Promise<void> {
  await sql`update country set minimum_top_up_minor = ${minimumTopUpMinor}, maximum_top_up_minor = ${maximumTopUpMinor}
    where id = ${countryId}`.execute(tx);
}
