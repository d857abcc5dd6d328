import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutConnections } from "../../dev/testing/cut-connections.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createLog } from "../../platform/log/log.ts";
import { createDb, type Database } from "../db/database.ts";
import type { JobDefinition } from "./job.ts";
import { createJobRunner, type JobRunner } from "./runner.ts";

let database: TestDatabase;
let db: Database;
const log = createLog("test", "silent");

beforeAll(async () => {
  database = await createTestDatabase("server");
  db = createDb(database.pool);
});
afterAll(() => database.drop());

async function withRunner(
  definitions: JobDefinition[],
  works: boolean,
  work: (runner: JobRunner) => Promise<void>,
): Promise<void> {
  const runner = createJobRunner(database.url, definitions, log);
  await runner.start({ works });
  try {
    await work(runner);
  } finally {
    await runner.stop();
  }
}

test("a job exists only if the transaction that sent it commits", async () => {
  const done: unknown[] = [];
  const definition = {
    name: "in-transaction",
    handle: async (data: unknown) => void done.push(data),
  };
  await withRunner([definition], false, async (runner) => {
    const failing = db.transaction().execute(async (tx) => {
      await runner.send(tx, "in-transaction", { n: 1 });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await db.transaction().execute((tx) => runner.send(tx, "in-transaction", { n: 2 }));
    await runner.drain();
    expect(done).toEqual([{ n: 2 }]);
  });
});

test("jobs with the same key wait once, jobs without a key each", async () => {
  const done: unknown[] = [];
  const definition = { name: "by-key", handle: async (data: unknown) => void done.push(data) };
  await withRunner([definition], false, async (runner) => {
    for (const n of [1, 2]) await runner.send(db, "by-key", { n }, { key: "same" });
    for (const n of [3, 4]) await runner.send(db, "by-key", { n });
    await runner.drain();
    expect(done).toEqual([{ n: 1 }, { n: 3 }, { n: 4 }]);
  });
});

test("a failing job is kept for a retry and does not stop the others", async () => {
  const done: string[] = [];
  const definitions: JobDefinition[] = [
    { name: "poison", retryDelaySeconds: 600, handle: async () => Promise.reject(new Error("no")) },
    { name: "healthy", handle: async () => void done.push("healthy") },
  ];
  await withRunner(definitions, false, async (runner) => {
    await runner.send(db, "poison", {});
    await runner.send(db, "healthy", {});
    await runner.drain();
    expect(done).toEqual(["healthy"]);
    const { rows } = await database.pool.query(
      "select state from pgboss.job where name = 'poison'",
    );
    expect(rows).toEqual([{ state: "retry" }]);
  });
});

test("a letter that cannot be handed over is tried for about a day, at most ten minutes apart", async () => {
  const handle = async () => Promise.reject(new Error("the mail server is away"));
  await withRunner([{ name: "mail", isLetter: true, handle }], false, async (runner) => {
    await runner.send(db, "mail", {});
    let seconds = 0;
    for (let tries = 1; ; tries += 1) {
      await runner.drain();
      const { rows } = await database.pool.query<{ state: string; pause: number }>(
        `select state, extract(epoch from start_after - now())::float8 as pause from pgboss.job where name = 'mail'`,
      );
      const [{ state, pause } = { state: "", pause: 0 }] = rows;
      if (state === "failed") break;
      expect(pause, `after try ${tries}`).toBeLessThanOrEqual(600);
      seconds += pause;
      await database.pool.query(`update pgboss.job set start_after = now() where name = 'mail'`);
    }
    expect(seconds / 3_600).toBeGreaterThan(23);
    expect(seconds / 3_600).toBeLessThan(26);
  });
});

test("a worker takes a job soon after its commit, and runs scheduled ones by itself", async () => {
  const sent = Promise.withResolvers<unknown>();
  const scheduled = Promise.withResolvers<void>();
  const definitions: JobDefinition[] = [
    { name: "woken", handle: async (data) => sent.resolve(data) },
    { name: "regular", everySeconds: 3600, handle: async () => scheduled.resolve() },
  ];
  await withRunner(definitions, true, async (runner) => {
    await runner.send(db, "woken", { n: 7 });
    expect(await sent.promise).toEqual({ n: 7 });
    await scheduled.promise;
  });
});

test("work goes on when every connection is cut: what was in hand is done again, what is sent later is heard", async () => {
  const tries: number[] = [];
  const again = Promise.withResolvers<void>();
  const later = Promise.withResolvers<void>();
  const interrupted: JobDefinition = {
    name: "interrupted",
    retryDelaySeconds: 0,
    async handle() {
      tries.push(tries.length + 1);
      if (tries.length > 1) return again.resolve();
      await db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await cutConnections(database.url);
        await sql`select 1`.execute(tx);
      });
    },
  };
  const definitions = [interrupted, { name: "later", handle: async () => later.resolve() }];
  await withRunner(definitions, true, async (runner) => {
    await runner.send(db, "interrupted", {});
    await again.promise;
    expect(tries).toEqual([1, 2]);
    await runner.send(db, "later", {});
    await later.promise;
  });
});

test("a scheduled run hears that it lost its lease, and another worker takes it", async () => {
  const ran: string[] = [];
  const taken = Promise.withResolvers<void>();
  const nightly = (handle: JobDefinition["handle"]): JobDefinition[] => [
    { name: "nightly", everySeconds: 86_400, handle },
  ];
  const second = nightly(async () => void ran.push("second"));
  const first = nightly(async (_data, { signal }) => {
    taken.resolve();
    await expect.poll(() => signal.aborted, { timeout: 10_000 }).toBe(true);
    ran.push("first heard of it");
  });
  const send = () => db.transaction().execute((tx) => others.send(tx, "nightly", {}));
  const others = createJobRunner(database.url, second, log);
  await others.start({ works: false });
  await withRunner(first, true, async () => {
    await taken.promise;
    await send();
    await others.drain();
    expect(ran).toEqual([]);
    await sql`delete from lease where key = 'schedule:nightly'`.execute(db);
    await send();
    await others.drain();
    expect(ran[0]).toBe("second");
  });
  await others.stop();
  expect(ran).toEqual(["second", "first heard of it"]);
});

test("two jobs of one name are refused", () => {
  const job = { name: "twice", handle: async () => {} };
  expect(() => createJobRunner(database.url, [job, job], log)).toThrow(
    "Two jobs are called twice.",
  );
});
