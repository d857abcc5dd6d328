import type { Database } from "../db/database.ts";
import { countRemovals } from "../opt-outs/lift.store.ts";
import { listOptedOut } from "../opt-outs/opt-out.store.ts";
import { PeopleSet } from "../reach/people-set.ts";
import { findAppliedImport } from "../subscribers/import.store.ts";

/** People of a route who must not be contacted, for estimates; sending checks each person again. */
export type BarredPeople = {
  optedOut(routeId: number): Promise<PeopleSet>;
};

/** Ids are assigned before they are visible: this many of the newest are read again. */
const LATE_IDS = 100;

type OptOuts = { people: PeopleSet; lastId: number; state: string };

/** Keeps the sets in memory: opt-outs are seldom removed. */
export function createBarredPeople(deps: { db: Database }): BarredPeople {
  const optOuts = new Map<number, OptOuts>();

  async function optedOut(routeId: number): Promise<PeopleSet> {
    // Read again after removals, and when people came into the base: they bring what they said elsewhere along.
    const state = `${await countRemovals(deps.db)} ${await findAppliedImport(deps.db, routeId)}`;
    let known = optOuts.get(routeId);
    if (known?.state !== state) {
      known = { people: new PeopleSet(), lastId: 0, state };
      optOuts.set(routeId, known);
    }
    const after = known.lastId - LATE_IDS;
    for (const { id, person } of await listOptedOut(deps.db, routeId, after)) {
      known.people.add(person);
      known.lastId = Math.max(known.lastId, id);
    }
    return known.people;
  }

  return { optedOut };
}
