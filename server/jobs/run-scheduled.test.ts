import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createLog } from "../../platform/log/log.ts";
import { createDb, type Database } from "../db/database.ts";
import type { JobDefinition } from "./job.ts";
import { createJobRunner } from "./runner.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase("server");
  db = createDb(database.pool);
});
afterAll(() => database.drop());

let workers = 0;

/** Starts a worker, waits until it is done with what its timers sent, and stops it. */
async function startWorker(handle: JobDefinition["handle"]): Promise<void> {
  const definitions = [{ name: "hourly", everySeconds: 3_600, retryLimit: 0, handle }];
  const runner = createJobRunner(database.directUrl, definitions, createLog("test", "silent"));
  const ended = async () => {
    const { rows } = await sql`select from pgboss.job
      where name = 'hourly' and state in ('completed', 'failed')`.execute(db);
    return rows.length;
  };
  workers += 1;
  await runner.start({ works: true });
  await expect.poll(ended, { timeout: 20_000 }).toBe(workers);
  await runner.stop();
}

test("many workers run a schedule once in its time, and one that failed is run by the next", async () => {
  const ran: string[] = [];
  const worker = (name: string, fails = false) =>
    startWorker(async () => {
      ran.push(name);
      if (fails) throw new Error("It went wrong.");
    });
  await worker("first", true);
  expect(ran).toEqual(["first"]);
  await worker("second");
  await worker("third");
  await worker("fourth");
  expect(ran).toEqual(["first", "second"]);
  await sql`update schedule_run set started_at = now() - interval '59 minutes'`.execute(db);
  await worker("fifth");
  expect(ran).toEqual(["first", "second", "fifth"]);
  // A clock that was set back holds nothing up.
  await sql`update schedule_run set started_at = now() + interval '1 day'`.execute(db);
  await worker("sixth");
  expect(ran).toEqual(["first", "second", "fifth", "sixth"]);
});
