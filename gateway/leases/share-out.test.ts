import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Lease } from "./lease.store.ts";
import { CHORES, unitsOf } from "./route-units.ts";
import { shareOut, type Unit } from "./share-out.ts";

const WORKERS = ["a", "b", "c", "d"];

const aLease = (routeId: number, holder: string): Lease => ({
  routeId,
  holder,
  fence: 1n,
  isRunning: true,
});

/** Lets every worker share out in turn, as often as it takes to go round three times; who holds what in the end. */
function settled(units: readonly Unit[], workers: readonly string[], begun: readonly Lease[]) {
  const holders = new Map(begun.map(({ routeId, holder }) => [routeId, holder]));
  for (let turn = 0; turn < workers.length * 3; turn += 1) {
    const me = workers[turn % workers.length] ?? "";
    const leases = [...holders].map(([routeId, holder]) => aLease(routeId, holder));
    const { take, giveUp } = shareOut({ units, leases, workers, me });
    for (const routeId of take) {
      expect(holders.get(routeId) ?? me).toBe(me);
      holders.set(routeId, me);
    }
    for (const routeId of giveUp) {
      expect(holders.get(routeId)).toBe(me);
      holders.delete(routeId);
    }
  }
  return holders;
}

describe("routes are shared out", () => {
  it("in groups with common connections, also through a third", () => {
    const pairs = [
      [97, 1],
      [98, 1],
      [98, 2],
      [105, 2],
      [107, 3],
    ] as const;
    const serving = pairs.map(([routeId, connectionId]) => ({ routeId, connectionId }));
    expect(unitsOf([97, 98, 105, 107, 108], serving)).toEqual([
      [CHORES],
      [97, 98, 105],
      [107],
      [108],
    ]);
  });

  it("all of them, evenly, and those with a common connection to one worker", () => {
    const routeIds = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1 });
    const serving = fc.array(
      fc.record({
        routeId: fc.integer({ min: 1, max: 20 }),
        connectionId: fc.integer({ min: 1, max: 9 }),
      }),
    );
    const crowd = fc.integer({ min: 1, max: 4 }).map((many) => WORKERS.slice(0, many));
    const before = fc.array(fc.constantFrom(...WORKERS));
    fc.assert(
      fc.property(routeIds, serving, crowd, before, (routes, all, workers, holders) => {
        const units = unitsOf(
          routes,
          all.filter(({ routeId }) => routes.includes(routeId)),
        );
        const begun = holders.flatMap((holder, at) => {
          const routeId = routes[at];
          return routeId !== undefined && workers.includes(holder) ? [aLease(routeId, holder)] : [];
        });
        const end = settled(units, workers, begun);
        expect([...end.keys()].sort((a, b) => a - b)).toEqual(
          [CHORES, ...routes].sort((a, b) => a - b),
        );
        for (const unit of units) expect(new Set(unit.map((id) => end.get(id))).size).toBe(1);
        const loads = workers.map(
          (worker) => units.filter(([id = -1]) => end.get(id) === worker).length,
        );
        expect(Math.max(...loads)).toBeLessThanOrEqual(Math.ceil(units.length / workers.length));
      }),
    );
  });
});
