import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createLog } from "../../platform/log/log.ts";
import { createDb, type Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLeases, LEASE_MS, LeaseLost } from "./leases.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  db = createDb(database.pool);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query("truncate route_lease, gateway_worker"));

const UNITS = [[0], [97], [98, 99]];
const log = createLog("test", "silent");

/** A worker whose own clock can be put forward. Nothing prolongs its leases but `settle`. */
function aWorker(isAlone = false) {
  const clock = { aheadMs: 0 };
  const leases = createLeases({ db, log, isAlone, nowMs: () => performance.now() + clock.aheadMs });
  return { leases, clock };
}

const guarded = (worker: ReturnType<typeof aWorker>, routeId: number) =>
  inTransaction(db, (tx) => worker.leases.guard(tx, routeId));

/** Lets leases run out in the database. */
const runOut = () =>
  database.pool.query(
    "update route_lease set until = clock_timestamp() - interval '1 s'; update gateway_worker set until = clock_timestamp() - interval '1 s'",
  );

describe("leases of routes", () => {
  it("are taken by one worker, and shared once there is another", async () => {
    const [one, two] = [aWorker(), aWorker()];
    expect(await one.leases.settle(UNITS)).toBe(true);
    expect(one.leases.listHeld()).toEqual([0, 97, 98, 99]);
    await two.leases.settle(UNITS);
    expect(two.leases.listHeld()).toEqual([]);
    // It lets go first, so that it can leave the network in good order, and gives up the next time.
    await one.leases.settle(UNITS);
    expect(one.leases.listHeld()).toEqual([0, 97]);
    await two.leases.settle(UNITS);
    expect(two.leases.listHeld()).toEqual([]);
    await one.leases.settle(UNITS);
    await two.leases.settle(UNITS);
    expect([one.leases.listHeld(), two.leases.listHeld()]).toEqual([
      [0, 97],
      [98, 99],
    ]);
    await Promise.all([one.leases.stop(), two.leases.stop()]);
  });

  it("go on while their worker is there, and at once to another when it stops", async () => {
    const [one, two] = [aWorker(), aWorker()];
    await one.leases.settle(UNITS);
    await one.leases.stop();
    expect(one.leases.listHeld()).toEqual([]);
    await two.leases.settle(UNITS);
    expect(two.leases.listHeld()).toEqual([0, 97, 98, 99]);
    await two.leases.stop();
  });

  it("are no worker's by its own clock once they were not prolonged in time", async () => {
    const one = aWorker();
    await one.leases.settle(UNITS);
    await guarded(one, 97);
    one.clock.aheadMs = LEASE_MS;
    expect(one.leases.holds(97)).toBe(false);
    await one.leases.stop();
  });

  it("bar a worker that stood still from handing over what is another's by now", async () => {
    const [old, next] = [aWorker(), aWorker()];
    await old.leases.settle(UNITS);
    await guarded(old, 97);
    await runOut();
    await expect(guarded(old, 97)).rejects.toBeInstanceOf(LeaseLost);
    await next.leases.settle(UNITS);
    await guarded(next, 97);
    // Its own clock says that it still holds the route: the database knows better.
    expect(old.leases.holds(97)).toBe(true);
    await expect(guarded(old, 97)).rejects.toBeInstanceOf(LeaseLost);
    // Also after it was given back, under a new fence.
    await runOut();
    await old.leases.settle(UNITS);
    await expect(guarded(next, 97)).rejects.toBeInstanceOf(LeaseLost);
    await guarded(old, 97);
    await Promise.all([old.leases.stop(), next.leases.stop()]);
  });

  it("are not prolonged by what was taken under another fence", async () => {
    const one = aWorker();
    await one.leases.settle(UNITS);
    // As if they had been lost and taken back by a call whose answer was lost.
    await database.pool.query("update route_lease set fence = fence + 1 where route_id = 97");
    one.clock.aheadMs = LEASE_MS;
    await vi.waitFor(() => expect(one.leases.holds(98)).toBe(true), { timeout: 5_000 });
    expect(one.leases.holds(97)).toBe(false);
    await one.leases.stop();
  });

  it("go over only when a transaction that goes by them has ended", async () => {
    const old = aWorker();
    await old.leases.settle(UNITS);
    const order: string[] = [];
    const handing = inTransaction(db, async (tx) => {
      await old.leases.guard(tx, 97);
      await wait(400);
      order.push("handed over");
    });
    await wait(50);
    const taking = takeAll().then(() => order.push("taken over"));
    await Promise.all([handing, taking]);
    expect(order).toEqual(["handed over", "taken over"]);
    await old.leases.stop();
  });

  it("do not wait for a worker that stands still inside a transaction", async () => {
    const old = aWorker();
    await old.leases.settle(UNITS);
    const standing = inTransaction(db, async (tx) => {
      await old.leases.guard(tx, 97);
      await wait(6_000);
    });
    const ended = expect(standing).rejects.toThrow();
    const began = performance.now();
    await wait(50);
    await takeAll();
    expect(performance.now() - began).toBeLessThan(5_500);
    await ended;
    await old.leases.stop();
  });
});

/** Takes every route from whoever has it. */
async function takeAll(): Promise<void> {
  const { leases } = aWorker(true);
  await leases.settle(UNITS);
  expect(leases.listHeld()).toEqual([0, 97, 98, 99]);
}
