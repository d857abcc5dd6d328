import type { Counters, Picked, PickPosition, ReachEngine, Targeting } from "./reach-engine.ts";
import { countPeople } from "./index/count-people.ts";
import {
  emptyBits,
  flipBit,
  indexPeople,
  type Matcher,
  type PeopleIndex,
} from "./index/people-index.ts";
import { compileRules, hasInterestsFor, missingRules } from "./rules.ts";
import { orderOf } from "./walk-order.ts";
import type { People } from "./people-set.ts";
import {
  INTEREST_COUNT,
  placeInColumns,
  profileOf,
  PROFILES,
  type RouteColumns,
} from "./route-columns.ts";

/** A route's people, in their own order and in the index's, and sets of people as bitmaps of the index. */
type RoutePeople = {
  columns: RouteColumns;
  index: PeopleIndex;
  bitsOf: WeakMap<People, { bits: Uint32Array; taken: number }>;
};

export type ColumnarReach = ReachEngine & {
  /** Takes another state of a route's people, with their index where there is one. */
  replace(columns: RouteColumns, index?: PeopleIndex): void;
};

/** Reach from an index in memory: exact, and some milliseconds for a route of ten million. */
export function createColumnarReach(routes: readonly RouteColumns[]): ColumnarReach {
  const byId = new Map(routes.map((columns) => [columns.routeId, withIndex(columns)]));
  const counted = new Map<number, Counters>();
  return {
    replace(columns, index) {
      byId.set(columns.routeId, withIndex(columns, index));
      counted.delete(columns.routeId);
    },
    revisionOf: (routeId) => byId.get(routeId)?.columns.revision ?? 0,
    count(routeId, targeting, { within, without = [] } = {}) {
      const people = byId.get(routeId);
      if (!people) return 0;
      return countPeople(people.index, matcherFor(people.columns, targeting), {
        within: within && bitsOf(people, within),
        without: without.map((set) => bitsOf(people, set)),
      });
    },
    countAmong(routeId, targeting, people) {
      const columns = byId.get(routeId)?.columns;
      if (!columns) return 0;
      const matcher = matcherFor(columns, targeting);
      let count = 0;
      for (const person of people) if (isMatching(columns, matcher, person)) count += 1;
      return count;
    },
    matching(routeId, targeting, people) {
      const columns = byId.get(routeId)?.columns;
      if (!columns) return new Set();
      const matcher = matcherFor(columns, targeting);
      return new Set([...people].filter((person) => isMatching(columns, matcher, person)));
    },
    pick(routeId, targeting, position) {
      const columns = byId.get(routeId)?.columns;
      if (!columns || columns.people === 0)
        return { people: [], cursor: position.cursor, exhausted: true };
      return pickMatching(columns, matcherFor(columns, targeting), position);
    },
    counters(routeId) {
      const known = counted.get(routeId);
      if (known) return known;
      const columns = byId.get(routeId)?.columns;
      const counters = columns ? countEverything(columns) : emptyCounters();
      counted.set(routeId, counters);
      return counters;
    },
  };
}

const withIndex = (columns: RouteColumns, index = indexPeople(columns)): RoutePeople => ({
  columns,
  index,
  bitsOf: new WeakMap(),
});

/** A set of people as a bitmap of the index; who has come into the set or left it since the last time is taken over. */
function bitsOf({ columns, index, bitsOf: held }: RoutePeople, set: People): Uint32Array {
  const known = held.get(set) ?? { bits: emptyBits(columns.people), taken: 0 };
  for (const person of set.changedAfter(known.taken)) {
    const place = placeInColumns(columns, person);
    if (place >= 0) flipBit(known.bits, index.positions[place] ?? 0);
  }
  known.taken = set.changes;
  held.set(set, known);
  return known.bits;
}

const EVERY_PROFILE = Array.from({ length: PROFILES }, (_, bits) => profileOf(bits));

function matcherFor(columns: RouteColumns, targeting: Targeting): Matcher {
  const anyOf = (wanted: readonly number[], value: number) =>
    wanted.length === 0 || wanted.includes(value);
  const profile = new Uint8Array(PROFILES);
  for (const [bits, { gender, ageGroup, arpu, agreed }] of EVERY_PROFILE.entries())
    if (
      agreed &&
      anyOf(targeting.genders, gender) &&
      anyOf(targeting.ageGroups, ageGroup) &&
      anyOf(targeting.arpu, arpu)
    )
      profile[bits] = 1;
  const anywhere = targeting.targetedCounties.length + targeting.targetedCities.length === 0;
  const place = new Uint8Array(columns.places.length);
  for (const [at, { countyId, cityId }] of columns.places.entries())
    if (
      anywhere ||
      targeting.targetedCounties.includes(countyId) ||
      (cityId !== 0 && targeting.targetedCities.includes(cityId))
    )
      place[at] = 1;
  const interests = targeting.interests.reduce((mask, interest) => mask | (1 << (interest - 1)), 0);
  const rules = targeting.rules?.length ? compileRules(columns.places, targeting.rules) : undefined;
  return { profile, place, interests, rules };
}

function isMatching(columns: RouteColumns, matcher: Matcher, person: number): boolean {
  const place = placeInColumns(columns, person);
  return place >= 0 && matches(columns, matcher, place);
}

/** Whether the person at a place of the columns matches. */
function matches(columns: RouteColumns, matcher: Matcher, at: number): boolean {
  const [profile = 0, place = 0] = [columns.profile[at], columns.place[at]];
  if (matcher.profile[profile] !== 1 || matcher.place[place] !== 1) return false;
  const interests = columns.interests[at] ?? 0;
  if (matcher.interests !== 0 && (interests & matcher.interests) === 0) return false;
  if (!matcher.rules) return true;
  const missing = missingRules(matcher.rules, place, profile);
  return missing === 0 || (missing > 0 && hasInterestsFor(matcher.rules, missing, interests));
}

/**
 * Walks the people in the order (a·i + b) mod n, which visits each exactly once because a has no factor in common with n.
 * `cursor` is i, so a walk can go on after a crash from a number kept in the database.
 */
function pickMatching(
  columns: RouteColumns,
  matcher: Matcher,
  { seed, cursor, limit }: PickPosition,
): Picked {
  const size = columns.people;
  const { step, start } = orderOf(seed, size);
  const people: number[] = [];
  let index = cursor;
  // Products stay below 2^53 for every base of up to 94 million people.
  let at = (start + (index % size) * step) % size;
  while (index < size && people.length < limit) {
    if (matches(columns, matcher, at)) people.push(columns.persons?.[at] ?? at);
    index += 1;
    at = (at + step) % size;
  }
  return { people, cursor: index, exhausted: index >= size };
}

function emptyCounters(): Counters {
  const make = () => new Map<number, number>();
  return {
    people: 0,
    counties: make(),
    cities: make(),
    genders: make(),
    ageGroups: make(),
    arpu: make(),
    interests: make(),
  };
}

function countEverything(columns: RouteColumns): Counters {
  const counters = emptyCounters();
  // What is not known is 0, and is no value that anybody asks for.
  const add = (map: Map<number, number>, key: number) => {
    if (key !== 0) map.set(key, (map.get(key) ?? 0) + 1);
  };
  for (let at = 0; at < columns.people; at += 1) {
    const { gender, ageGroup, arpu, agreed } = profileOf(columns.profile[at] ?? 0);
    if (!agreed) continue;
    counters.people += 1;
    add(counters.genders, gender);
    add(counters.ageGroups, ageGroup);
    add(counters.arpu, arpu);
    const place = columns.places[columns.place[at] ?? 0];
    add(counters.counties, place?.countyId ?? 0);
    add(counters.cities, place?.cityId ?? 0);
    const mask = columns.interests[at] ?? 0;
    for (let interest = 0; interest < INTEREST_COUNT; interest += 1) {
      if (mask & (1 << interest)) add(counters.interests, interest + 1);
    }
  }
  return counters;
}
