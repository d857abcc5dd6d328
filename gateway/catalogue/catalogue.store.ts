import type { Selectable } from "kysely";
import {
  COUNTRIES,
  countryByCode,
  countryById,
  type CountryConfig,
} from "../../domain/countries.ts";
import { type Holidays, PUBLIC_HOLIDAYS } from "../../domain/schedule/public-holidays.ts";
import type { DisplayFormat } from "../../domain/message/display-creative.ts";
import type { RcsLimits } from "../../domain/message/rcs-message.ts";
import type { Route as RouteTable } from "../db/__generated__/types.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { bannersFrom, rcsLimitsFrom } from "./content-limits.ts";
import { ROUTES } from "./routes.ts";

export type Route = {
  routeId: number;
  country: CountryConfig;
  name: string;
  optOutSuffix: string;
  messagesPerSecond: number;
  /** What it carries. */
  adProductIds: number[];
  /** Parts of an SMS. */
  maxParts: number;
  senderMaxLength: number;
  /** Characters of a tag. */
  tagMaxCharacters: number;
  /** Days that a service can run. */
  maxDays: number;
  rcsLimits: RcsLimits;
  banners: readonly DisplayFormat[];
};

/** Fills an empty catalogue; what somebody has changed since stays as it is. */
export async function insertCatalogue(db: DatabaseOrTransaction): Promise<void> {
  const routes = ROUTES.map(({ countryCode, sharePerMille: _share, ...route }) => ({
    ...route,
    countryId: countryByCode(countryCode).id,
  }));
  await db
    .insertInto("route")
    .values(routes)
    .onConflict((it) => it.doNothing())
    .execute();
  const known = await db.selectFrom("publicHoliday").select("day").limit(1).executeTakeFirst();
  if (known) return;
  const holidays = COUNTRIES.flatMap(({ id: countryId, code }) =>
    PUBLIC_HOLIDAYS[code].map(([day, name]) => ({ countryId, day, name })),
  );
  await db
    .insertInto("publicHoliday")
    .values(holidays)
    .onConflict((it) => it.doNothing())
    .execute();
}

/** Every route, by id. */
export async function listRoutes(db: DatabaseOrTransaction): Promise<Route[]> {
  const rows = await db.selectFrom("route").selectAll().orderBy("routeId").execute();
  return rows.map(routeFrom);
}

/** A route, or undefined. */
export async function findRoute(
  db: DatabaseOrTransaction,
  routeId: number,
): Promise<Route | undefined> {
  const row = await db
    .selectFrom("route")
    .selectAll()
    .where("routeId", "=", routeId)
    .executeTakeFirst();
  return row && routeFrom(row);
}

function routeFrom({ countryId, ...row }: Selectable<RouteTable>): Route {
  const country = countryById(countryId);
  if (!country) throw new Error(`Route ${row.routeId} is in a country that is not known.`);
  const { rcsLimits, banners, ...rest } = row;
  return { ...rest, country, rcsLimits: rcsLimitsFrom(rcsLimits), banners: bannersFrom(banners) };
}

/** The days on which nothing is sent in a country. */
export async function listHolidays(
  db: DatabaseOrTransaction,
  countryId: number,
): Promise<Holidays> {
  const rows = await db
    .selectFrom("publicHoliday")
    .select(["day", "name"])
    .where("countryId", "=", countryId)
    .execute();
  return new Map(rows.map(({ day, name }) => [day, name]));
}

/**
 * Ties the database to the base whose people it speaks of. Throws, with a sentence for the operator, when it was made
 * with another seed: opt-outs and caps would fall on the wrong people.
 */
export async function insertBase(db: DatabaseOrTransaction, seed: number): Promise<void> {
  await db
    .insertInto("subscriberBase")
    .values({ seed: BigInt(seed) })
    .onConflict((it) => it.doNothing())
    .execute();
  const base = await db.selectFrom("subscriberBase").select("seed").executeTakeFirst();
  if (base?.seed === BigInt(seed)) return;
  throw new Error(
    "GATEWAY_SEED is not the one this database was made with: put it back, or use an empty database.",
  );
}
