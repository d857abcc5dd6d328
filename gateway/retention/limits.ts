import { COUNTRIES } from "../../domain/countries.ts";
import { valueOn } from "../../domain/schedule/dated.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { listRoutes } from "../catalogue/catalogue.store.ts";
import { readRule } from "../catalogue/read-rules.ts";
import type { Database } from "../db/database.ts";
import type { Limit } from "./retention.store.ts";

const DAY_MS = 86_400_000;

/** Of each country: its routes, and from before when nobody is to be remembered. */
export async function readLimits(db: Database, nowMs: number): Promise<Limit[]> {
  const routes = await listRoutes(db);
  const limits: Limit[] = [];
  for (const country of COUNTRIES) {
    const routeIds = routes.flatMap((route) =>
      route.country.id === country.id ? route.routeId : [],
    );
    const today = zonedParts(nowMs, country.timeZone).date;
    const { messageDays } = valueOn(await readRule(db, country, "retention"), today);
    const before = new Date(nowMs - messageDays * DAY_MS);
    limits.push({ routeIds, before, timeZone: country.timeZone });
  }
  return limits;
}
