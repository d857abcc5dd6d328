import { placesOf } from "../../gateway/catalogue/places.ts";
import { FIRST_OUTSIDER } from "../../gateway/lists/directory.ts";
import { mix32 } from "../../gateway/random.ts";
import { indexPeople } from "../../gateway/reach/index/people-index.ts";
import { generateRoute } from "../../gateway/reach/synthetic-base.ts";
import { createHashIndex } from "../../gateway/subscribers/hash-index.ts";
import { basePlaces, type BaseState } from "../../gateway/subscribers/state/base-state.ts";

export const ROUTE_ID = 97;
const SEED = 42;

/** The hash of a made-up number. */
export function hashOf(person: number): Buffer {
  const hash = Buffer.alloc(16);
  hash.writeUInt32LE(mix32(person, 1), 0);
  hash.writeUInt32LE(mix32(person, 2), 4);
  return hash;
}

/** An imported base of so many made-up people, as if it had been read from its rows. */
export function makeState(people: number): BaseState {
  const made = generateRoute({ routeId: ROUTE_ID, people, places: placesOf("ZA") }, SEED);
  const persons = Int32Array.from({ length: people }, (_, at) => FIRST_OUTSIDER + at);
  const columns = { ...made, persons, places: basePlaces("ZA"), revision: 1 };
  const numbers = createHashIndex(people);
  for (const person of persons) numbers.add(hashOf(person), person);
  return { columns, index: indexPeople(columns), numbers, seq: 1, year: 2026 };
}
