import { COUNTRY_LANGUAGES } from "../../domain/text/country-languages.ts";
import { type Language, LANGUAGE_CODES } from "../../domain/text/languages.ts";
import { findRoute } from "../catalogue/catalogue.store.ts";
import type { Database } from "../db/database.ts";

/** A route is asked for again after this long. */
const REMEMBERED_MS = 60_000;

/** The languages of the country of a route; all where it is gone. */
export type SpokenOn = (routeId: number) => Promise<readonly Language[]>;

/** From memory, which holds one answer a route: whoever has one code of an opt-out asks as often as they like. */
export function createSpokenOn(db: Database, machineMs: () => number = Date.now): SpokenOn {
  const known = new Map<number, { languages: Promise<readonly Language[]>; untilMs: number }>();
  const read = async (routeId: number): Promise<readonly Language[]> => {
    const route = await findRoute(db, routeId);
    return route ? COUNTRY_LANGUAGES[route.country.code] : LANGUAGE_CODES;
  };
  return (routeId) => {
    const found = known.get(routeId);
    if (found && machineMs() < found.untilMs) return found.languages;
    const languages = read(routeId);
    known.set(routeId, { languages, untilMs: machineMs() + REMEMBERED_MS });
    languages.catch(() => known.delete(routeId));
    return languages;
  };
}
