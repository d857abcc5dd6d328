/** People by the keyed hash of their number, in 15 to 19 bytes each. */
export type HashIndex = {
  add(hash: Buffer, person: number): void;
  /** Takes out a person, found by the hash. */
  remove(hash: Buffer): void;
  find(hash: Buffer): number | undefined;
  /** What it consists of, to be stored; `createHashIndex` takes it. */
  arrays(): HashArrays;
};

/** Places of a table, each with a person and 64 bits of the hash; 0 is free, and one that was taken out is -1. */
export type HashArrays = { persons: Int32Array; lows: Uint32Array; checks: Uint32Array };

const GONE = -1;
const SMALLEST = 16;
/** More of the places are not taken. */
const MAX_SHARE = 0.85;
const USUAL_SHARE = 0.7;

/**
 * An index for so many people, or of stored ones, that grows. It holds 64 bits of a hash, so that a number of nobody is taken for
 * somebody's once in many billions.
 */
export function createHashIndex(people: number | HashArrays): HashIndex {
  let held = typeof people === "number" ? emptyArrays(people) : people;
  let taken = typeof people === "number" ? 0 : people.persons.reduce(countTaken, 0);

  /** Where a hash stands, or the free place that ends the search for it. */
  function placeOf({ persons, lows, checks }: HashArrays, low: number, check: number): number {
    const size = persons.length;
    let at = low % size;
    while (persons[at] !== 0 && (lows[at] !== low || checks[at] !== check)) at = (at + 1) % size;
    return at;
  }

  function put(into: HashArrays, low: number, check: number, person: number): void {
    const at = placeOf(into, low, check);
    if (into.persons[at] === 0) taken += 1;
    into.persons[at] = person;
    into.lows[at] = low;
    into.checks[at] = check;
  }

  function grow(): void {
    const { persons, lows, checks } = held;
    const more = emptyArrays(persons.length);
    taken = 0;
    for (let at = 0; at < persons.length; at += 1) {
      const person = persons[at] ?? 0;
      if (person > 0) put(more, lows[at] ?? 0, checks[at] ?? 0, person);
    }
    held = more;
  }

  const find = (hash: Buffer) => placeOf(held, hash.readUInt32LE(0), hash.readUInt32LE(4));
  return {
    add(hash, person) {
      if (taken >= held.persons.length * MAX_SHARE) grow();
      put(held, hash.readUInt32LE(0), hash.readUInt32LE(4), person);
    },
    remove(hash) {
      const at = find(hash);
      if ((held.persons[at] ?? 0) > 0) held.persons[at] = GONE;
    },
    find(hash) {
      const person = held.persons[find(hash)] ?? 0;
      return person > 0 ? person : undefined;
    },
    arrays: () => held,
  };
}

const countTaken = (count: number, person: number): number => count + (person === 0 ? 0 : 1);

function emptyArrays(people: number): HashArrays {
  const size = Math.max(SMALLEST, Math.ceil(people / USUAL_SHARE));
  return {
    persons: new Int32Array(size),
    lows: new Uint32Array(size),
    checks: new Uint32Array(size),
  };
}
