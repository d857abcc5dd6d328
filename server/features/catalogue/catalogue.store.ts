import type { DatabaseOrTransaction } from "../../db/database.ts";

type CountryCurrency = "ZAR" | "GHS";

export type CountryRow = {
  id: number;
  name: string;
  code: string;
  locales: string[];
  timezone: string;
  currencyCodeId: number;
  currencyCode: CountryCurrency;
  currencySymbol: string;
  smsUnitPriceTenThousandths: number;
  pcmUnitPriceTenThousandths: number;
  msisdnPrefix: string;
  vatRegEx: string;
  minimumTopUpMinor: bigint;
  maximumTopUpMinor: bigint;
};

export async function selectCountry(
  db: DatabaseOrTransaction,
  id: number,
): Promise<CountryRow | undefined> {
  const row = await db.selectFrom("country").selectAll().where("id", "=", id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      code: row.code,
      locales: row.locales,
      timezone: row.timezone,
      currencyCodeId: row.currency_code_id,
      currencyCode: row.currency_code as CountryCurrency,
      currencySymbol: row.currency_symbol,
      smsUnitPriceTenThousandths: row.sms_unit_price_ten_thousandths,
      pcmUnitPriceTenThousandths: row.pcm_unit_price_ten_thousandths,
      msisdnPrefix: row.msisdn_prefix,
      vatRegEx: row.vat_reg_ex,
      minimumTopUpMinor: row.minimum_top_up_minor,
      maximumTopUpMinor: row.maximum_top_up_minor,
    }
  );
}

export type CountyRow = {
  countyId: number;
  countyName: string;
  localeId: number;
  cities: { cityId: number; cityName: string }[];
};

/** Counties of a country with their cities, in the order of their ids. */
export async function selectCounties(
  db: DatabaseOrTransaction,
  countryId: number,
): Promise<CountyRow[]> {
  const rows = await db
    .selectFrom("county")
    .leftJoin("city", "city.county_id", "county.id")
    .select([
      "county.id as countyId",
      "county.name as countyName",
      "county.locale_id as localeId",
      "city.id as cityId",
      "city.name as cityName",
    ])
    .where("county.country_id", "=", countryId)
    .orderBy("county.id")
    .orderBy("city.id")
    .execute();
  const counties = new Map<number, CountyRow>();
  for (const { cityId, cityName, ...county } of rows) {
    const found = counties.get(county.countyId) ?? { ...county, cities: [] };
    if (cityId !== null && cityName !== null) found.cities.push({ cityId, cityName });
    counties.set(county.countyId, found);
  }
  return [...counties.values()];
}

export type RouteRow = { routeId: number; name: string; optOutSuffix: string };

/** Open routes of a country by id. */
export async function selectRoutes(
  db: DatabaseOrTransaction,
  countryId: number,
): Promise<RouteRow[]> {
  return db
    .selectFrom("route")
    .select(["id as routeId", "name", "opt_out_suffix as optOutSuffix"])
    .where("country_id", "=", countryId)
    .where("is_open", "=", true)
    .orderBy("id")
    .execute();
}

/** All public holidays of a country that we know of, by date. */
export async function selectHolidays(
  db: DatabaseOrTransaction,
  countryId: number,
): Promise<{ date: string; name: string }[]> {
  return db
    .selectFrom("public_holiday")
    .select(["date", "name"])
    .where("country_id", "=", countryId)
    .orderBy("date")
    .execute();
}

/** One configuration section as it is kept, or undefined. */
export async function selectSection(db: DatabaseOrTransaction, name: string): Promise<unknown> {
  const row = await db
    .selectFrom("config_section")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}
