import { AGE_BANDS } from "../../../domain/catalogue.ts";
import { type CountryCode } from "../../../domain/countries.ts";
import { type Place, placesOf } from "../../catalogue/places.ts";
import { indexPeople, type PeopleIndex } from "../../reach/index/people-index.ts";
import { profileBits, type RouteColumns } from "../../reach/route-columns.ts";
import { createHashIndex, type HashIndex } from "../hash-index.ts";
import type { Member } from "../member.store.ts";

/** An imported base as it was after some change: what reach counts, and people by the hashes of their numbers. */
export type BaseState = {
  columns: RouteColumns & { persons: Int32Array };
  index: PeopleIndex;
  numbers: HashIndex;
  /** The number of the last change that is in it. */
  seq: number;
  /** In which year ages are those. */
  year: number;
};

/** Somebody whose entry has changed: as it is now, or without one who is not in the base any more. */
export type Change = { person: number; numberHash: Buffer | null; member: Member | undefined };

const ADULT_AGE = 18;
/** The lowest age of each band of the catalogue. */
const BAND_STARTS = AGE_BANDS.map(({ id, name }) => ({ id, from: Number.parseInt(name, 10) }));

/** The places of a country, and none. */
export const basePlaces = (country: CountryCode): Place[] => [
  ...placesOf(country),
  { countyId: 0, cityId: 0, weight: 0 },
];

type Of = { routeId: number; country: CountryCode; revision: number; year: number; seq: number };

/** Begins a state of so many people; `add` takes them by ascending person, `done` gives the state. */
export function buildState({ routeId, country, revision, year, seq }: Of, people: number) {
  const columns = emptyColumns({ routeId, revision, places: basePlaces(country) }, people);
  const numbers = createHashIndex(people);
  const writer = memberWriter(columns, year);
  let at = 0;
  return {
    add(member: Member) {
      writer(at, member);
      if (member.numberHash) numbers.add(member.numberHash, member.person);
      at += 1;
    },
    done: (): BaseState => ({ columns, index: indexPeople(columns), numbers, seq, year }),
  };
}

/** The state after some changes, by ascending person. The one before serves until it is replaced, but for its numbers. */
export function changeState(
  { columns: old, numbers, year }: BaseState,
  changes: readonly Change[],
  { revision, seq }: { revision: number; seq: number },
): BaseState {
  const places = changes.map(({ person }) => lowerBound(old.persons, person));
  const isIn = (turn: number) => old.persons[places[turn] ?? 0] === changes[turn]?.person;
  const people = changes.reduce(
    (sum, { member }, turn) => sum + (member ? 1 : 0) - (isIn(turn) ? 1 : 0),
    old.people,
  );
  const columns = emptyColumns({ ...old, revision }, people);
  const write = memberWriter(columns, year);
  let from = 0;
  let at = 0;
  const copyUpTo = (until: number) => {
    for (const name of ["persons", "place", "profile", "interests"] as const)
      columns[name].set(old[name].subarray(from, until), at);
    at += until - from;
  };
  for (const [turn, { person, numberHash, member }] of changes.entries()) {
    const place = places[turn] ?? 0;
    copyUpTo(place);
    from = isIn(turn) ? place + 1 : place;
    if (member) write(at, member);
    if (member) at += 1;
    if (numberHash && member) numbers.add(numberHash, person);
    else if (numberHash) numbers.remove(numberHash);
  }
  copyUpTo(old.people);
  return { columns, index: indexPeople(columns), numbers, seq, year };
}

function emptyColumns(
  { routeId, revision, places }: Pick<RouteColumns, "routeId" | "revision" | "places">,
  people: number,
) {
  return {
    routeId,
    revision,
    people,
    places,
    persons: new Int32Array(people),
    place: new Uint16Array(people),
    profile: new Uint16Array(people),
    interests: new Uint16Array(people),
  };
}

function memberWriter(columns: BaseState["columns"], year: number) {
  type Named = { countyId: number | null; cityId: number | null };
  const keyOf = ({ countyId, cityId }: Named) => `${countyId ?? 0}/${cityId ?? 0}`;
  const placeAt = new Map(columns.places.map((place, index) => [keyOf(place), index]));
  return (at: number, { person, birthYear, gender, arpu, interests, ...place }: Member): void => {
    columns.persons[at] = person;
    columns.place[at] = placeAt.get(keyOf(place)) ?? columns.places.length - 1;
    columns.profile[at] = profileBits({
      gender: gender ?? 0,
      ageGroup: birthYear === null ? 0 : ageGroupOf(year - birthYear),
      arpu: arpu ?? 0,
      agreed: birthYear === null || year - birthYear >= ADULT_AGE,
    });
    columns.interests[at] = interests;
  };
}

function ageGroupOf(age: number): number {
  return BAND_STARTS.findLast(({ from }) => age >= from)?.id ?? 0;
}

/** The first place whose person is not below this one. */
function lowerBound(persons: Int32Array, person: number): number {
  let [low, high] = [0, persons.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((persons[middle] ?? 0) < person) low = middle + 1;
    else high = middle;
  }
  return low;
}
