import { COUNTRIES, countryById, type CountryFacts } from "../../domain/countries.ts";
import { type Holidays, PUBLIC_HOLIDAYS } from "../../domain/schedule/public-holidays.ts";
import type { Database } from "../db/transaction.ts";
import { ROUTES } from "./routes.ts";
import { countryByCode } from "../../domain/countries.ts";

export type Route = {
  routeId: number;
  country: CountryFacts;
  name: string;
  optOutSuffix: string;
  messagesPerSecond: number;
};

type RouteRow = {
  route_id: number;
  country_id: number;
  name: string;
  opt_out_suffix: string;
  messages_per_second: number;
};

/** Fills an empty catalogue; what somebody has changed since stays as it is. */
export async function seedCatalogue(db: Database): Promise<void> {
  for (const route of ROUTES) {
    const countryId = countryByCode(route.countryCode).id;
    await db.query(
      `insert into route (route_id, country_id, name, opt_out_suffix, messages_per_second)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [route.routeId, countryId, route.name, route.optOutSuffix, route.messagesPerSecond],
    );
  }
  const { rows } = await db.query("select 1 from public_holiday limit 1");
  if (rows.length > 0) return;
  for (const { id, code } of COUNTRIES) {
    const holidays = PUBLIC_HOLIDAYS[code];
    await db.query(
      `insert into public_holiday (country_id, day, name)
       select $1, day, name from unnest($2::date[], $3::text[]) as h (day, name) on conflict do nothing`,
      [id, holidays.map(([day]) => day), holidays.map(([, name]) => name)],
    );
  }
}

/** Every route, by id. */
export async function listRoutes(db: Database): Promise<Route[]> {
  const { rows } = await db.query<RouteRow>("select * from route order by route_id");
  return rows.map(routeFrom);
}

/** A route, or undefined. */
export async function findRoute(db: Database, routeId: number): Promise<Route | undefined> {
  const { rows } = await db.query<RouteRow>("select * from route where route_id = $1", [routeId]);
  return rows[0] && routeFrom(rows[0]);
}

function routeFrom(row: RouteRow): Route {
  const country = countryById(row.country_id);
  if (!country) throw new Error(`Route ${row.route_id} is in a country that is not known.`);
  return {
    routeId: row.route_id,
    country,
    name: row.name,
    optOutSuffix: row.opt_out_suffix,
    messagesPerSecond: row.messages_per_second,
  };
}

/** The days on which nothing is sent in a country. */
export async function readHolidays(db: Database, countryId: number): Promise<Holidays> {
  const { rows } = await db.query<{ day: string; name: string }>(
    "select day, name from public_holiday where country_id = $1",
    [countryId],
  );
  return new Map(rows.map(({ day, name }) => [day, name]));
}

/**
 * Ties the database to the base whose people it speaks of. Throws, with a sentence for the operator, when it was made
 * with another seed: opt-outs and caps would fall on the wrong people.
 */
export async function claimBase(db: Database, seed: number): Promise<void> {
  await db.query("insert into subscriber_base (seed) values ($1) on conflict do nothing", [seed]);
  const { rows } = await db.query<{ seed: bigint }>("select seed from subscriber_base");
  if (rows[0]?.seed === BigInt(seed)) return;
  throw new Error(
    "GATEWAY_SEED is not the one this database was made with: put it back, or use an empty database.",
  );
}
