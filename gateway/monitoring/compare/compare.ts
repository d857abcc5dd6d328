import { AGE_BANDS, ARPU_BANDS, GENDERS, SEGMENTS } from "../../../domain/catalogue.ts";
import type { CountryCode } from "../../../domain/countries.ts";
import { zonedParts } from "../../../domain/schedule/zoned-time.ts";
import { listRoutes, type Route } from "../../catalogue/catalogue.store.ts";
import { placesOf } from "../../catalogue/places.ts";
import type { FrequencyCap } from "../../catalogue/route-limits.ts";
import type { Database } from "../../db/database.ts";
import type { Caps } from "../../delivery/caps/caps.ts";
import { listCappedByMessages } from "../../delivery/caps/capped.store.ts";
import { mix32, seedFor } from "../../random.ts";
import type { PropertyIds, ReachEngine, Targeting } from "../../reach/reach-engine.ts";
import { listRouteBases } from "../../subscribers/member.store.ts";
import { countMatching } from "./reach.store.ts";

type ReachDeps = { db: Database; reach: ReachEngine };
type CapsDeps = { db: Database; caps: Pick<Caps, "follow" | "read">; capAll: FrequencyCap };

const LOOKS = 3;

/** How much of what is held in memory was compared with the rows it comes from, and how much of that differs. */
export type Compared = { compared: number; different: number };

/** Counts so many random targetings over each imported base, in memory and by its rows. */
export async function compareReach(
  deps: ReachDeps,
  asked: { count: number; seed: number; nowMs: number },
): Promise<Compared> {
  const result = { compared: 0, different: 0 };
  for (const route of await listRoutes(deps.db)) {
    const { compared, different } = await compareRoute(deps, route, asked);
    result.compared += compared;
    result.different += different;
  }
  return result;
}

/** By rows of one moment; it ends where memory goes on to another state of the base. */
async function compareRoute(
  { db, reach }: ReachDeps,
  { routeId, country }: Route,
  { count, seed, nowMs }: { count: number; seed: number; nowMs: number },
): Promise<Compared> {
  const year = Number(zonedParts(nowMs, country.timeZone).date.slice(0, 4));
  const result = { compared: 0, different: 0 };
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const base = (await listRouteBases(tx)).find((one) => one.routeId === routeId);
      for (let turn = 0; base && !base.isApplying && turn < count; turn += 1) {
        const targeting = someTargeting(country.code, seedFor(seed, routeId, turn));
        const byRows = await countMatching(tx, routeId, targeting, year);
        if (reach.revisionOf(routeId) !== base.revision) break;
        result.compared += 1;
        if (reach.count(routeId, targeting) !== byRows) result.different += 1;
      }
      return result;
    });
}

/** Who is at the cap of all advertisers on each route, in memory and by the messages: how many people, and of how many one says otherwise. */
export async function compareCaps(
  { db, caps, capAll }: CapsDeps,
  nowMs: number,
): Promise<Compared> {
  const result = { compared: 0, different: 0 };
  for (const { routeId } of await listRoutes(db)) {
    let differing: ReadonlySet<number> | undefined;
    // Messages that are written between the two looks are in one of them alone: who differs, differs again and again.
    for (let turn = 0; turn < LOOKS && differing?.size !== 0; turn += 1) {
      const byMessages = new Set(await listCappedByMessages(db, { routeId }, nowMs, capAll));
      await caps.follow(nowMs);
      const sets = (await caps.read(db)).ofAll(routeId, nowMs);
      const inMemory = new Set(sets.flatMap((people) => [...people]));
      const now = byMessages.symmetricDifference(inMemory);
      differing = differing?.intersection(now) ?? now;
      if (turn === 0) result.compared += byMessages.size;
    }
    result.different += differing?.size ?? 0;
  }
  return result;
}

/** Values of some properties, and often a rule that leaves some out. */
export function someTargeting(country: CountryCode, seed: number): Targeting {
  let turn = 0;
  const draw = (below: number) => mix32(seed, (turn += 1)) % below;
  const places = placesOf(country);
  const known: PropertyIds = {
    genders: GENDERS.map(({ id }) => id),
    ageGroups: AGE_BANDS.map(({ id }) => id),
    targetedCounties: [...new Set(places.map(({ countyId }) => countyId))],
    targetedCities: places.flatMap(({ cityId }) => (cityId === 0 ? [] : [cityId])),
    arpu: ARPU_BANDS.map(({ id }) => id),
    interests: SEGMENTS.map(({ id }) => id),
  };
  const properties = Object.keys(known) as (keyof PropertyIds)[];
  const some = (property: keyof PropertyIds) => {
    const ids = known[property];
    return [...new Set(Array.from({ length: 1 + draw(3) }, () => ids[draw(ids.length)] ?? 0))];
  };
  const condition = () => {
    const property = properties[draw(properties.length)] ?? "interests";
    return { property, ids: some(property), isNot: draw(2) === 0 };
  };
  const maybe = (property: keyof PropertyIds) => (draw(3) === 0 ? some(property) : []);
  return {
    genders: maybe("genders"),
    ageGroups: maybe("ageGroups"),
    targetedCounties: maybe("targetedCounties"),
    targetedCities: maybe("targetedCities"),
    arpu: maybe("arpu"),
    interests: maybe("interests"),
    rules: Array.from({ length: draw(3) }, () => ({
      anyOf: Array.from({ length: 1 + draw(2) }, condition),
    })),
  };
}
