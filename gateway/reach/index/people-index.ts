import type { CompiledRules } from "../rules.ts";
import { INTEREST_COUNT, PROFILES, type RouteColumns } from "../route-columns.ts";

/** Which people of an index are meant: by place and profile, with one of some interests (bit n-1 is n; 0: any person), and by rules. */
export type Matcher = {
  place: Uint8Array;
  profile: Uint8Array;
  interests: number;
  rules?: CompiledRules | undefined;
};

/**
 * A route's people sorted by place and profile, so that those of one place and profile stand side by side (a run), and one
 * bitmap for each interest in that order. A count adds up runs, and looks at bits only where interests or other sets are asked for.
 */
export type PeopleIndex = {
  /** Where the person at a place of the columns stands here. */
  positions: Int32Array;
  /** First position of each run; one more at the end. */
  starts: Int32Array;
  /** Place and profile of each run: place × PROFILES + profile, ascending. */
  keys: Int32Array;
  /** First run of each place; one more at the end. */
  placeRuns: Int32Array;
  /** People with an interest, by its bit. */
  interests: readonly Uint32Array[];
};

const WORD_BITS = 32;

/** Sorts the people of some columns, in time that grows with them: two passes. */
export function indexPeople(columns: RouteColumns): PeopleIndex {
  const { people, place, profile, places } = columns;
  const keyCount = places.length * PROFILES;
  const next = new Int32Array(keyCount + 1);
  for (let at = 0; at < people; at += 1) {
    const key = (place[at] ?? 0) * PROFILES + (profile[at] ?? 0);
    next[key + 1] = (next[key + 1] ?? 0) + 1;
  }
  for (let key = 0; key < keyCount; key += 1)
    next[key + 1] = (next[key + 1] ?? 0) + (next[key] ?? 0);
  const runs = runsOf(next, keyCount, places.length);
  const positions = new Int32Array(people);
  const interests = Array.from({ length: INTEREST_COUNT }, () => emptyBits(people));
  for (let at = 0; at < people; at += 1) {
    const key = (place[at] ?? 0) * PROFILES + (profile[at] ?? 0);
    const position = next[key] ?? 0;
    next[key] = position + 1;
    positions[at] = position;
    for (let mask = columns.interests[at] ?? 0; mask !== 0; mask &= mask - 1) {
      const bits = interests[31 - Math.clz32(mask & -mask)];
      if (bits) setBit(bits, position);
    }
  }
  return { positions, ...runs, interests };
}

/** Takes the runs that hold somebody out of the first positions of all keys. */
function runsOf(firstOf: Int32Array, keyCount: number, placeCount: number) {
  let count = 0;
  for (let key = 0; key < keyCount; key += 1)
    if ((firstOf[key + 1] ?? 0) > (firstOf[key] ?? 0)) count += 1;
  const keys = new Int32Array(count);
  const starts = new Int32Array(count + 1);
  const placeRuns = new Int32Array(placeCount + 1);
  let run = 0;
  for (let key = 0; key < keyCount; key += 1) {
    if (key % PROFILES === 0) placeRuns[key / PROFILES] = run;
    if ((firstOf[key + 1] ?? 0) === (firstOf[key] ?? 0)) continue;
    keys[run] = key;
    starts[run] = firstOf[key] ?? 0;
    run += 1;
  }
  placeRuns[placeCount] = count;
  starts[count] = firstOf[keyCount] ?? 0;
  return { keys, starts, placeRuns };
}

/** A bitmap for so many people, nobody in it. */
export function emptyBits(people: number): Uint32Array {
  return new Uint32Array(Math.ceil(people / WORD_BITS));
}

function setBit(bits: Uint32Array, position: number): void {
  const word = position >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (position & 31));
}

/** Puts the person at a position into a bitmap, or takes them out of it. */
export function flipBit(bits: Uint32Array, position: number): void {
  const word = position >>> 5;
  bits[word] = (bits[word] ?? 0) ^ (1 << (position & 31));
}

/** The bitmaps of the interests of a mask. */
export function bitmapsOfInterests({ interests }: PeopleIndex, mask: number): Uint32Array[] {
  return interests.filter((_, bit) => (mask >> bit) & 1);
}
