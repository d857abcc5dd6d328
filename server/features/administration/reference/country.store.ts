import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** Minor units of the country's currency. */
export type CountryLimits = { minimumTopUpMinor: bigint; maximumTopUpMinor: bigint };
export type ListedCountry = CountryLimits & {
  countryId: number;
  name: string;
  code: string;
  currency: "ZAR" | "GHS";
  timezone: string;
  msisdnPrefix: string;
  vatRegEx: string;
};

export async function listCountries(db: DatabaseOrTransaction): Promise<ListedCountry[]> {
  const { rows } =
    await sql<ListedCountry>`select id as "countryId", name, code, currency_code as currency, timezone,
      msisdn_prefix as "msisdnPrefix", vat_reg_ex as "vatRegEx", minimum_top_up_minor as "minimumTopUpMinor",
      maximum_top_up_minor as "maximumTopUpMinor" from country order by id`.execute(db);
  return rows;
}

export async function lockLimits(
  tx: DatabaseOrTransaction,
  countryId: number,
): Promise<CountryLimits | undefined> {
  const { rows } = await sql<CountryLimits>`select minimum_top_up_minor as "minimumTopUpMinor",
      maximum_top_up_minor as "maximumTopUpMinor" from country where id = ${countryId} for update`.execute(
    tx,
  );
  return rows[0];
}

export async function updateLimits(
  tx: DatabaseOrTransaction,
  countryId: number,
  { minimumTopUpMinor, maximumTopUpMinor }: CountryLimits,
): Promise<void> {
  await sql`update country set minimum_top_up_minor = ${minimumTopUpMinor}, maximum_top_up_minor = ${maximumTopUpMinor}
    where id = ${countryId}`.execute(tx);
}
