import type { Database } from "../db/database.ts";
import type { FrequencyCap } from "../catalogue/route-limits.ts";
import { countRemovals } from "../opt-outs/lift.store.ts";
import { listOptedOut } from "../opt-outs/opt-out.store.ts";
import { PeopleSet } from "../reach/people-set.ts";
import { findAppliedImport } from "../subscribers/import.store.ts";
import { findCapped } from "./message.store.ts";

/** People of a route who must not be contacted, for estimates; sending checks each person again. */
export type BarredPeople = {
  optedOut(routeId: number): Promise<PeopleSet>;
  /** Who is at the cap of all advertisers together; up to ten seconds old. */
  capped(routeId: number, nowMs: number): Promise<PeopleSet>;
};

const CAPPED_CACHE_MS = 10_000;
/** Ids are assigned before they are visible: this many of the newest are read again. */
const LATE_IDS = 100;

type OptOuts = { people: PeopleSet; lastId: number; state: string };
type Capped = { people: Promise<PeopleSet>; atMs: number };

/** Keeps the sets in memory: opt-outs are seldom removed, and the cap of a whole route is dear to ask for. */
export function createBarredPeople(deps: { db: Database; capAll: FrequencyCap }): BarredPeople {
  const optOuts = new Map<number, OptOuts>();
  const capped = new Map<number, Capped>();

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

  function cappedOf(routeId: number, nowMs: number): Promise<PeopleSet> {
    const known = capped.get(routeId);
    // Business time: the sandbox's clock may jump, forwards and in tests also back.
    if (known && Math.abs(nowMs - known.atMs) < CAPPED_CACHE_MS) return known.people;
    const people = findCapped(deps.db, { routeId }, nowMs, deps.capAll);
    const fresh = { people: people.then((found) => new PeopleSet(found)), atMs: nowMs };
    capped.set(routeId, fresh);
    fresh.people.catch(() => {
      if (capped.get(routeId) === fresh) capped.delete(routeId);
    });
    return fresh.people;
  }

  return { optedOut, capped: cappedOf };
}
