import { AGE_BANDS } from "../../domain/catalogue.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { listRoutes, type Route } from "../catalogue/catalogue.store.ts";
import { type Place, placesOf } from "../catalogue/places.ts";
import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import type { ColumnarReach } from "../reach/columnar-reach.ts";
import { profileBits, type RouteColumns } from "../reach/route-columns.ts";
import { createHashIndex, type HashIndex } from "./hash-index.ts";
import { countMembers, listMembersFrom, listRouteBases } from "./member.store.ts";

export type ImportedBases = {
  /**
   * Takes the bases that have changed, and the ages of a new year, into reach. One that an import is changing stays as it was until
   * that is over; `atStart` takes it as it is.
   */
  refresh(nowMs: number, moment?: { atStart: boolean }): Promise<void>;
  /** The person of a route's imported base with this keyed hash of a number; from memory. */
  findMember(routeId: number, numberHash: Buffer): number | undefined;
};

const PAGE = 20_000;
const ADULT_AGE = 18;
/** The lowest age of each band of the catalogue. */
const BAND_STARTS = AGE_BANDS.map(({ id, name }) => ({ id, from: Number.parseInt(name, 10) }));

/** Keeps reach at the state of the imported bases. */
export function createImportedBases(db: Database, reach: ColumnarReach): ImportedBases {
  const loaded = new Map<number, { revision: number; year: number; numbers: HashIndex }>();
  return {
    findMember: (routeId, numberHash) => loaded.get(routeId)?.numbers.find(numberHash),
    async refresh(nowMs, { atStart } = { atStart: false }) {
      const bases = await listRouteBases(db);
      if (bases.length === 0) return;
      const routes = new Map((await listRoutes(db)).map((route) => [route.routeId, route]));
      for (const { routeId, revision, isApplying } of bases) {
        const route = routes.get(routeId);
        if (!route || (isApplying && !atStart)) continue;
        const year = Number(zonedParts(nowMs, route.country.timeZone).date.slice(0, 4));
        const known = loaded.get(routeId);
        if (known?.revision === revision && known.year === year) continue;
        const found = await loadBase(db, route, year);
        if (!found) continue;
        reach.replace(found.columns);
        loaded.set(routeId, { revision: found.columns.revision, year, numbers: found.numbers });
      }
    },
  };
}

/** A route's base as one state of it. */
async function loadBase(
  db: Database,
  { routeId, country }: Route,
  year: number,
): Promise<{ columns: RouteColumns; numbers: HashIndex } | undefined> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const base = (await listRouteBases(tx)).find((one) => one.routeId === routeId);
      if (!base) return undefined;
      const places = [...placesOf(country.code), { countyId: 0, cityId: 0, weight: 0 }];
      const columns = emptyColumns(await countMembers(tx, routeId), places);
      const numbers = createHashIndex(columns.people);
      await fill(tx, { ...columns, routeId, numbers }, year);
      return { columns: { ...columns, routeId, revision: base.revision }, numbers };
    });
}

function emptyColumns(people: number, places: readonly Place[]) {
  return {
    people,
    persons: new Int32Array(people),
    places,
    place: new Uint16Array(people),
    profile: new Uint16Array(people),
    interests: new Uint16Array(people),
  };
}

async function fill(
  db: DatabaseOrTransaction,
  columns: ReturnType<typeof emptyColumns> & { routeId: number; numbers: HashIndex },
  year: number,
): Promise<void> {
  type Place = { countyId: number | null; cityId: number | null };
  const placeKey = ({ countyId, cityId }: Place) => `${countyId ?? 0}/${cityId ?? 0}`;
  const placeAt = new Map(columns.places.map((place, index) => [placeKey(place), index]));
  let at = 0;
  for (let after = -1; ;) {
    const members = await listMembersFrom(db, columns.routeId, { after, limit: PAGE });
    for (const { person, numberHash, birthYear, gender, arpu, interests, ...place } of members) {
      columns.persons[at] = person;
      if (numberHash) columns.numbers.add(numberHash, person);
      columns.place[at] = placeAt.get(placeKey(place)) ?? columns.places.length - 1;
      columns.profile[at] = profileBits({
        gender: gender ?? 0,
        ageGroup: birthYear === null ? 0 : ageGroupOf(year - birthYear),
        arpu: arpu ?? 0,
        agreed: birthYear === null || year - birthYear >= ADULT_AGE,
      });
      columns.interests[at] = interests;
      at += 1;
    }
    const last = members.at(-1);
    if (!last || members.length < PAGE) return;
    after = last.person;
  }
}

function ageGroupOf(age: number): number {
  return BAND_STARTS.findLast(({ from }) => age >= from)?.id ?? 0;
}
