import type { Place } from "../catalogue/places.ts";

/** One route's people as columns. */
export type RouteColumns = {
  routeId: number;
  people: number;
  /** Who stands at each place of the columns, ascending; without it a person is the place itself. */
  persons?: Int32Array;
  /** Which state of an imported base it is; 0 for the synthetic one, which never changes. */
  revision: number;
  places: readonly Place[];
  /** Index into `places`. */
  place: Uint16Array;
  /** As `profileBits` says. */
  profile: Uint16Array;
  /** Bit n-1 is interest n. */
  interests: Uint16Array;
};

export const FEMALE = 21;
export const MALE = 20;
export const INTEREST_COUNT = 16;
/** Every value of a profile is below it. */
export const PROFILES = 512;

/** What is known of a person; 0 where nothing is. */
export type Profile = {
  gender: number;
  ageGroup: number;
  arpu: number;
  /** May be sent advertising. */
  agreed: boolean;
};

/** Bits 0–1 gender (1 man, 2 woman) · 2–4 age group 1…5 · 5–7 ARPU band 1…4 · 8 agreed to advertising. */
export function profileBits({ gender, ageGroup, arpu, agreed }: Profile): number {
  const genderBits = gender === 0 ? 0 : gender - MALE + 1;
  return genderBits | (ageGroup << 2) | (arpu << 5) | (agreed ? 256 : 0);
}

/** The other way round than `profileBits`. */
export function profileOf(bits: number): Profile {
  const genderBits = bits & 3;
  return {
    gender: genderBits === 0 ? 0 : genderBits - 1 + MALE,
    ageGroup: (bits >> 2) & 7,
    arpu: (bits >> 5) & 7,
    agreed: (bits & 256) !== 0,
  };
}

/** Where a person stands in the columns, or -1. */
export function placeInColumns({ people, persons }: RouteColumns, person: number): number {
  if (!persons) return person < people ? person : -1;
  let low = 0;
  let high = people - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = persons[middle] ?? 0;
    if (found === person) return middle;
    if (found < person) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
