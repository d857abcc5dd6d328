import type { Pool } from "../../platform/pool.ts";
import { listOptedOut } from "../opt-outs/opt-out.store.ts";
import { findCapped, type FrequencyCap } from "./message.store.ts";

/** People of a route whom nobody may write to, for estimates; sending asks anew for everybody it picks. */
export type BarredPeople = {
  optedOut(routeId: number): Promise<ReadonlySet<number>>;
  /** At the cap of all advertisers together; up to ten seconds old. */
  atCapOfAll(routeId: number, nowMs: number): Promise<ReadonlySet<number>>;
};

const CAPPED_KEPT_MS = 10_000;
/** Ids are given out before they can be seen: so many of the newest are looked at again. */
const LATE_IDS = 1_000;

type OptOuts = { people: Set<number>; lastId: number };
type Capped = { people: Promise<ReadonlySet<number>>; atMs: number };

/** Keeps the sets in memory: opt-outs are only ever added to, and the cap of a whole route is dear to ask for. */
export function createBarredPeople(deps: { pool: Pool; capAll: FrequencyCap }): BarredPeople {
  const optOuts = new Map<number, OptOuts>();
  const capped = new Map<number, Capped>();
  return {
    async optedOut(routeId) {
      const known = optOuts.get(routeId) ?? { people: new Set<number>(), lastId: 0 };
      optOuts.set(routeId, known);
      const after = known.lastId - LATE_IDS;
      for (const { id, person } of await listOptedOut(deps.pool, routeId, after)) {
        known.people.add(person);
        known.lastId = Math.max(known.lastId, id);
      }
      return known.people;
    },
    atCapOfAll(routeId, nowMs) {
      const known = capped.get(routeId);
      // Business time: the sandbox's clock may jump, forwards and in tests also back.
      if (known && Math.abs(nowMs - known.atMs) < CAPPED_KEPT_MS) return known.people;
      const fresh = { people: findCapped(deps.pool, { routeId }, nowMs, deps.capAll), atMs: nowMs };
      capped.set(routeId, fresh);
      fresh.people.catch(() => {
        if (capped.get(routeId) === fresh) capped.delete(routeId);
      });
      return fresh.people;
    },
  };
}
