import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutConnections } from "../../dev/testing/cut-connections.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { isConnectionLost } from "../../platform/database/connection-loss.ts";
import { createDb, type Database } from "./database.ts";
import { withFreeLock, withLock } from "./with-lock.ts";

let database: TestDatabase;
let db: Database;
const lock = { of: "campaign", id: "one" } as const;

beforeAll(async () => {
  database = await createTestDatabase("server", { max: 2 });
  db = createDb(database.pool);
});
afterAll(() => database.drop());

const isFree = () => withFreeLock(db, lock, async () => true);

test("work whose connection is cut fails as such, and the lock is free for the next", async () => {
  const failure = await withLock(db, lock, async (connection) => {
    await cutConnections(database.url);
    await sql`select 1`.execute(connection);
  }).catch((error: unknown) => error);
  expect(isConnectionLost(failure)).toBe(true);
  expect(await isFree()).toBe(true);
});

test("the same between the statements of a transaction", async () => {
  const failure = await withLock(db, lock, (connection) =>
    connection.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await cutConnections(database.url);
      await sql`select 1`.execute(tx);
    }),
  ).catch((error: unknown) => error);
  expect(isConnectionLost(failure)).toBe(true);
  expect(await isFree()).toBe(true);
});

test("what the work itself threw or gave is not hidden by a lock that was lost", async () => {
  const refused = withLock(db, lock, async () => {
    await cutConnections(database.url);
    throw new Error("no such campaign");
  });
  await expect(refused).rejects.toThrow("no such campaign");
  const given = withLock(db, lock, async () => {
    await cutConnections(database.url);
    return "done";
  });
  expect(await given).toBe("done");
  expect(await isFree()).toBe(true);
});
