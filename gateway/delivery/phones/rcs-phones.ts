import type { Database, DatabaseOrTransaction } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { Directory } from "../../lists/directory.ts";
import type { Network } from "../../networks/network.ts";
import { findPhones, findShare, upsertPhones } from "./rcs-phone.store.ts";

/** People of a route whose network has to be asked whether their phones show RCS, before any of them can be picked. */
export class PhonesUnknown extends Error {
  readonly routeId: number;
  readonly people: readonly number[];

  constructor(routeId: number, people: readonly number[]) {
    super("Networks have not been asked about these phones.");
    this.routeId = routeId;
    this.people = people;
  }
}

/** Which phones show RCS: what goes without an SMS in its place is sent to no other. */
export type RcsPhones = {
  /**
   * Of these people, those whose phones show RCS as far as anybody knows. Throws PhonesUnknown when the network can be asked about
   * some of them; where no network says, all of them.
   */
  findCapable(
    db: DatabaseOrTransaction,
    routeId: number,
    people: readonly number[],
    nowMs: number,
  ): Promise<ReadonlySet<number>>;
  /** Asks the network, outside of any transaction, and stores what it says. False while it does not answer. */
  ask(unknown: PhonesUnknown, nowMs: number): Promise<boolean>;
  /** About how many of a thousand people have such a phone: as was found lately, or as is assumed. */
  perMille(routeId: number, nowMs: number): Promise<number>;
};

const WANTED = { kind: "rcs", sender: "" } as const;
/** Before so many phones of a route were asked about, their share says nothing. */
const ENOUGH_PHONES = 500;
/** Assumed until then: what networks of both countries publish is between a fifth and a third (2026). */
const ASSUMED_PER_MILLE = 250;

type Deps = { db: Database; exchange: Exchange; network: Network; directory: Directory };

/** Phones as the networks behind the routes know them; routes that no connection serves are the simulated network's. */
export function createRcsPhones({ db, exchange, network, directory }: Deps): RcsPhones {
  return {
    async findCapable(tx, routeId, people, nowMs) {
      if (!exchange.isServed(routeId, WANTED.kind)) return network.findRcsCapable(routeId, people);
      // Without a connection for it, or with one that does not say, handing over shows who has it.
      const isAsked = exchange.hasAny(routeId, WANTED, []);
      const live = exchange.choose(routeId, WANTED, []);
      if (!isAsked || (live && !live.connection.findRcsCapable)) return new Set(people);
      const known = await findPhones(tx, routeId, people, nowMs);
      const unknown = people.filter((person) => !known.has(person));
      if (unknown.length > 0) throw new PhonesUnknown(routeId, unknown);
      return new Set(people.filter((person) => known.get(person)));
    },
    async ask({ routeId, people }, nowMs) {
      const live = exchange.choose(routeId, WANTED, []);
      if (!live) return false;
      const numbers = await directory.numbersOf(db, routeId, people);
      const capable = await live.askRcs(numbers);
      if (!capable) return false;
      const phones = people.map((person, at) => ({
        person,
        isCapable: capable.has(numbers[at] ?? ""),
      }));
      await inTransaction(db, (tx) => upsertPhones(tx, routeId, phones, nowMs));
      return true;
    },
    async perMille(routeId, nowMs) {
      if (!exchange.isServed(routeId, WANTED.kind)) return network.rcsCapablePerMille(routeId);
      if (!exchange.hasAny(routeId, WANTED, [])) return 0;
      const { asked, capable } = await findShare(db, routeId, nowMs);
      return asked < ENOUGH_PHONES ? ASSUMED_PER_MILLE : Math.floor((capable * 1000) / asked);
    },
  };
}
