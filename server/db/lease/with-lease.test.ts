import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cutConnections } from "../../../dev/testing/cut-connections.ts";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { isConnectionLost, LeaseLost } from "../../../platform/database/connection-loss.ts";
import { createDb, type Database } from "../database.ts";
import { deleteOldLeases } from "./lease.store.ts";
import { withFreeLease, withLease } from "./with-lease.ts";

let database: TestDatabase;
let db: Database;
const one = { of: "campaign", id: "one" } as const;

beforeAll(async () => {
  database = await createTestDatabase("server", { max: 3 });
  db = createDb(database.pool);
});
afterAll(() => database.drop());
beforeEach(() => sql`delete from lease`.execute(db));

const isFree = async () => (await withFreeLease(db, one, async () => true)) === true;
/** As after the time of a holder that was killed or stands still. */
const runOut = () => sql`update lease set until = now() - interval '1 second'`.execute(db);
const insertedIn = (connection: Database) =>
  connection.transaction().execute((tx) => sql`create table mark ()`.execute(tx));
const hasMark = async () =>
  (await database.pool.query("select to_regclass('mark') as it")).rows[0]?.it !== null;

test("one at a time works under a lease, others wait, and nobody holds a connection meanwhile", async () => {
  const order: string[] = [];
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const first = withLease(db, one, async () => {
    begun.resolve();
    await end.promise;
    order.push("first");
  });
  await begun.promise;
  const second = withLease(db, one, async () => void order.push("second"));
  expect(await isFree()).toBe(false);
  expect(await withFreeLease(db, { of: "refund", id: "one" }, async () => "another")).toBe(
    "another",
  );
  await vi.waitFor(() => expect(database.pool.idleCount).toBe(database.pool.totalCount));
  end.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(["first", "second"]);
  expect(await isFree()).toBe(true);
});

test("a lease is prolonged while the work goes on", { timeout: 15_000 }, async () => {
  await withLease(db, one, async (_db, { lost }) => {
    // As if nearly all of its time were over; the next prolonging sets it right.
    await sql`update lease set until = clock_timestamp() + interval '0.1 second'`.execute(db);
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query(
          "select until > clock_timestamp() + interval '4 seconds' as ok from lease",
        );
        expect(rows).toEqual([{ ok: true }]);
      },
      { timeout: 10_000 },
    );
    expect(lost.aborted).toBe(false);
  });
});

test("a holder whose time ran out is replaced, hears of it, and writes nothing from then on", async () => {
  const failure = await withLease(db, one, async (leased, { lost }) => {
    await runOut();
    await withLease(db, one, async (others) => {
      await expect(insertedIn(leased)).rejects.toThrow(LeaseLost);
      await others.transaction().execute((tx) => sql`select 1`.execute(tx));
    });
    await vi.waitFor(() => expect(lost.aborted).toBe(true), { timeout: 5_000 });
    await sql`select 1`.execute(leased);
  }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(LeaseLost);
  expect(isConnectionLost(failure)).toBe(true);
  expect(await hasMark()).toBe(false);
  // Nothing stayed open in the pool.
  const { rows } = await database.pool.query(
    "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in%'",
  );
  expect(rows).toEqual([{ open: 0 }]);
});

test("nobody takes a lease from a transaction that goes by it, and that does not keep it from running on", async () => {
  const order: string[] = [];
  await withLease(db, one, async (leased) => {
    let next: Promise<unknown> | undefined;
    await leased.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await runOut();
      next = withFreeLease(db, one, async () => void order.push("taken"));
      await sql`select pg_sleep(0.2)`.execute(tx);
      order.push("commits");
    });
    await next;
  });
  expect(order).toEqual(["commits", "taken"]);
});

test("work whose connection is cut fails as such, and the lease is free for the next", async () => {
  const failure = await withLease(db, one, (leased) =>
    leased.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await cutConnections(database.url);
      await sql`select 1`.execute(tx);
    }),
  ).catch((error: unknown) => error);
  expect(isConnectionLost(failure)).toBe(true);
  expect(await isFree()).toBe(true);
});

test("what the work itself threw or gave is not hidden by a lease that was lost", async () => {
  const lose = () => sql`delete from lease`.execute(db);
  const refused = withLease(db, one, async () => {
    await lose();
    throw new Error("no such campaign");
  });
  await expect(refused).rejects.toThrow("no such campaign");
  expect(await withLease(db, one, async () => (await lose(), "done"))).toBe("done");
  expect(await isFree()).toBe(true);
});

test("leases nobody came back for are forgotten", async () => {
  await withLease(db, one, async () => {
    await sql`update lease set until = now() - interval '2 hours'`.execute(db);
    await deleteOldLeases(db);
    const { rows } = await database.pool.query("select key from lease");
    expect(rows).toEqual([]);
  });
});

test("a process that stood still past its lease makes no call that must not be made twice", async () => {
  const clock = vi.spyOn(performance, "now");
  const called: string[] = [];
  const work = withLease(db, one, async (_db, held) => {
    held.check();
    called.push("before");
    // Only its own clock tells: nobody else has taken the lease, and nothing has been asked yet.
    clock.mockReturnValue(performance.now() + 7_000);
    held.check();
    called.push("after");
  });
  await expect(work).rejects.toBeInstanceOf(LeaseLost);
  expect(called).toEqual(["before"]);
});

test("however many wait for a lease one of them asks, ever more seldom, and beyond twenty they are told so", async () => {
  const order: (number | string)[] = [];
  const { asked, waiting } = await withLease(db, one, async () => {
    const connected = vi.spyOn(database.pool, "connect");
    const calls = Array.from({ length: 24 }, (_, n) =>
      withLease(db, one, async () => void order.push(n)).catch(
        ({ code }: { code: string }) => void order.push(code),
      ),
    );
    await wait(3_000);
    return { asked: connected.mock.calls.length, waiting: Promise.all(calls) };
  });
  await waiting;
  const beyond = Array.from({ length: 3 }, () => "resource-exhausted");
  expect(order).toEqual([...beyond, ...Array.from({ length: 21 }, (_, n) => n)]);
  // Who has the lease prolongs it meanwhile.
  expect(asked).toBeGreaterThan(3);
  expect(asked).toBeLessThan(17);
}, 20_000);
