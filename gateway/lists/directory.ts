import type { DatabaseOrTransaction } from "../db/database.ts";
import { type NumberPlace, placeOfNumber } from "../reach/network-of-number.ts";
import { personNumber } from "../reach/person-number.ts";
import type { NumberVault } from "./number-vault.ts";
import { sealOfNumber } from "./sealed-columns.ts";
import {
  findSealedNumbers,
  findSubscribers,
  insertSubscribers,
  type NumberUse,
} from "./subscriber.store.ts";

/** People outside the base begin here; the database hands the ids out. */
export const FIRST_OUTSIDER = 1_000_000_000;

export type LocatedNumber = NumberPlace & { msisdn: string };

/** Whose number is whose: people of the base by calculation, others by the sealed book. */
export type Directory = {
  /** The route and, for people of the base, the person. `routeIds` are all routes of the country. */
  locate(msisdn: string, routeIds: readonly number[]): NumberPlace;
  /**
   * The people behind numbers that were located on the route, in order; unknown ones are entered in the book. What is entered for a
   * list alone goes again when it was never written to.
   */
  peopleFor(
    db: DatabaseOrTransaction,
    routeId: number,
    numbers: readonly LocatedNumber[],
    use?: NumberUse,
  ): Promise<number[]>;
  /** The same for one number, without entering anything: undefined when nobody is known by it. */
  findPerson(db: DatabaseOrTransaction, number: LocatedNumber): Promise<number | undefined>;
  /** Numbers of people of a route, in order. They exist only on the way to the network. */
  numbersOf(
    db: DatabaseOrTransaction,
    routeId: number,
    people: readonly number[],
  ): Promise<string[]>;
  hashOf(msisdn: string): Buffer;
};

export function createDirectory(parts: {
  seed: number;
  vault: NumberVault;
  peopleOf: (routeId: number) => number;
}): Directory {
  const { seed, vault, peopleOf } = parts;
  return {
    locate: (msisdn, routeIds) => placeOfNumber(msisdn, { seed, routeIds, peopleOf }),
    async peopleFor(db, routeId, numbers, use = "lasting") {
      const entries = numbers.map(({ person, msisdn }) => {
        if (person !== undefined) return null;
        const hash = vault.hashOf(msisdn);
        return { hash, seal: () => vault.seal(msisdn, sealOfNumber(hash)) };
      });
      const outside = entries.filter((entry) => entry !== null);
      const found = await insertSubscribers(db, routeId, outside, use);
      return numbers.map(({ person }, at) => {
        const known = person ?? found.get(entries[at]?.hash.toString("hex") ?? "");
        if (known === undefined) throw new Error("A number was not entered in the book.");
        return known;
      });
    },
    async findPerson(db, { person, msisdn }) {
      if (person !== undefined) return person;
      const hash = vault.hashOf(msisdn);
      return (await findSubscribers(db, [hash])).get(hash.toString("hex"));
    },
    async numbersOf(db, routeId, people) {
      const outsiders = people.filter((person) => person >= FIRST_OUTSIDER);
      const sealed = await findSealedNumbers(db, outsiders);
      return people.map((person) => {
        if (person < FIRST_OUTSIDER) return personNumber(seed, routeId, person);
        const entry = sealed.get(person);
        if (!entry) throw new Error("A person is not in the book.");
        return vault.open(entry.sealed, sealOfNumber(entry.hash));
      });
    },
    hashOf: (msisdn) => vault.hashOf(msisdn),
  };
}
