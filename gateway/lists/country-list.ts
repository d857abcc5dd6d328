import { msisdnOfNational, nationalNumber } from "../../domain/people/national-number.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import type { Database } from "../db/database.ts";
import type { Directory } from "./directory.ts";
import type { ListCounts } from "./list.store.ts";

/** A list as it was fetched for all networks of a country: the numbers of each, in the order of the file, and what became of the rest. */
export type CountryList = {
  counts: Omit<ListCounts, "onNetwork">;
  byRoute: ReadonlyMap<number, readonly Int32Array[]>;
};

type Entry = { list: Promise<CountryList>; waiting: Set<number> };

/** The networks of a country ask one after the other, within seconds of each other. */
const CACHED_MS = 10 * 60_000;
/** Four bytes each; what is larger is fetched again by whoever does not ask at the same time. */
const MAX_CACHED = 8_000_000;
const PIECE = 16_384;

const caches = new WeakMap<Database, Map<string, Entry>>();

/**
 * The list at an address, fetched once for the networks of its country: whoever asks while it is fetched, or within ten minutes, gets
 * the same. It lies in memory alone, and goes as soon as each network has had it. A failure is not cached.
 */
export function countryListOf(
  db: Database,
  {
    url,
    routeId,
    countryRouteIds,
  }: { url: string; routeId: number; countryRouteIds: readonly number[] },
  read: () => Promise<CountryList>,
): Promise<CountryList> {
  const cache = caches.get(db) ?? new Map<string, Entry>();
  caches.set(db, cache);
  const key = `${countryRouteIds.join()} ${url}`;
  const entry = cache.get(key) ?? begin(cache, key, { read, countryRouteIds });
  entry.waiting.delete(routeId);
  if (entry.waiting.size === 0 && cache.get(key) === entry) cache.delete(key);
  return entry.list;
}

function begin(
  cache: Map<string, Entry>,
  key: string,
  {
    read,
    countryRouteIds,
  }: { read: () => Promise<CountryList>; countryRouteIds: readonly number[] },
): Entry {
  const entry: Entry = { list: read(), waiting: new Set(countryRouteIds) };
  cache.set(key, entry);
  const forget = () => {
    if (cache.get(key) === entry) cache.delete(key);
  };
  entry.list.then(({ counts }) => {
    if (counts.accepted > MAX_CACHED) forget();
    else setTimeout(forget, CACHED_MS).unref();
  }, forget);
  return entry;
}

/** Distinct numbers by the network that they belong to. */
export async function sortByRoute(
  numbers: AsyncIterable<string>,
  directory: Directory,
  countryRouteIds: readonly number[],
): Promise<CountryList["byRoute"]> {
  const byRoute = new Map<number, Int32Array[]>();
  const used = new Map<number, number>();
  for await (const msisdn of numbers) {
    const { routeId } = directory.locate(msisdn, countryRouteIds);
    const pieces = byRoute.get(routeId) ?? [];
    byRoute.set(routeId, pieces);
    const at = used.get(routeId) ?? 0;
    if (at % PIECE === 0) pieces.push(new Int32Array(PIECE));
    const piece = pieces.at(-1);
    if (piece) piece[at % PIECE] = nationalNumber(msisdn);
    used.set(routeId, at + 1);
  }
  for (const [routeId, pieces] of byRoute) {
    const last = pieces.pop();
    const rest = (used.get(routeId) ?? 0) - pieces.length * PIECE;
    if (last) pieces.push(last.slice(0, rest));
  }
  return byRoute;
}

/** The numbers of one network with their country code, a piece at a time. */
export function* numbersOn(
  list: CountryList,
  { routeId, country }: Pick<Route, "routeId" | "country">,
): Generator<string[]> {
  for (const piece of list.byRoute.get(routeId) ?? [])
    yield Array.from(piece, (national) => msisdnOfNational(country, national));
}
