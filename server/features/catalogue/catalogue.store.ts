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

export async function findCountry(
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
      currencyCodeId: row.currencyCodeId,
      currencyCode: row.currencyCode as CountryCurrency,
      currencySymbol: row.currencySymbol,
      smsUnitPriceTenThousandths: row.smsUnitPriceTenThousandths,
      pcmUnitPriceTenThousandths: row.pcmUnitPriceTenThousandths,
      msisdnPrefix: row.msisdnPrefix,
      vatRegEx: row.vatRegEx,
      minimumTopUpMinor: row.minimumTopUpMinor,
      maximumTopUpMinor: row.maximumTopUpMinor,
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
export async function listCounties(
  db: DatabaseOrTransaction,
  countryId: number,
): Promise<CountyRow[]> {
  const rows = await db
    .selectFrom("county")
    .leftJoin("city", "city.countyId", "county.id")
    .select([
      "county.id as countyId",
      "county.name as countyName",
      "county.localeId",
      "city.id as cityId",
      "city.name as cityName",
    ])
    .where("county.countryId", "=", countryId)
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
export async function listRoutes(
  db: DatabaseOrTransaction,
  countryId: number,
): Promise<RouteRow[]> {
  return db
    .selectFrom("route")
    .select(["id as routeId", "name", "optOutSuffix"])
    .where("countryId", "=", countryId)
    .where("isOpen", "=", true)
    .orderBy("id")
    .execute();
}

/** All public holidays of a country that we know of, by date. */
export async function listHolidays(
  db: DatabaseOrTransaction,
  countryId: number,
): Promise<{ date: string; name: string }[]> {
  return db
    .selectFrom("publicHoliday")
    .select(["date", "name"])
    .where("countryId", "=", countryId)
    .orderBy("date")
    .execute();
}

/** A configuration section as stored, or undefined. */
export async function findSection(db: DatabaseOrTransaction, name: string): Promise<unknown> {
  const row = await db
    .selectFrom("configSection")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}
