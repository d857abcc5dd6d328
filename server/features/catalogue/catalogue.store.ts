import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Country } from "../../db/__generated__/types.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";

type CountryCurrency = "ZAR" | "GHS";

export type CountryRow = Selectable<Country> & { currencyCode: CountryCurrency };

export async function findCountry(
  db: DatabaseOrTransaction,
  id: number,
): Promise<CountryRow | undefined> {
  return db
    .selectFrom("country")
    .selectAll()
    .where("id", "=", id)
    .$narrowType<{ currencyCode: CountryCurrency }>()
    .executeTakeFirst();
}

/** The least that may be paid in, by country, as a query of a statement that asks for more: id, minor. */
export const listMinimumTopUps = () => sql`select id, minimum_top_up_minor as minor from country`;

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

/** As a query of a statement that asks for more: id. */
export const listOpenRouteIds = (countryId: number) =>
  sql`select id from route where country_id = ${countryId} and is_open`;

/** As a query of a statement that asks for more: sms and pcm, in ten-thousandths. */
export const findUnitPrices = (countryId: number) =>
  sql`select sms_unit_price_ten_thousandths as sms, pcm_unit_price_ten_thousandths as pcm from country
    where id = ${countryId}`;

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
