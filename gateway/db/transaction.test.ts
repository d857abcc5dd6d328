import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutConnections } from "../../dev/testing/cut-connections.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { isConnectionLost } from "../../platform/database/connection-loss.ts";
import { createDb, type Database } from "./database.ts";
import { inTransaction } from "./transaction.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase("gateway", { max: 1 });
  db = createDb(database.pool);
});
afterAll(() => database.drop());

const answers = () => inTransaction(db, (tx) => sql`select 1`.execute(tx));

test("a transaction whose connection is cut between two statements fails as such, and the next has a new one", async () => {
  const failure = await inTransaction(db, async (tx) => {
    await sql`select 1`.execute(tx);
    await cutConnections(database.url);
    await sql`select 1`.execute(tx);
  }).catch((error: unknown) => error);
  expect(isConnectionLost(failure)).toBe(true);
  expect((await answers()).rows).toHaveLength(1);
});

test("what the work itself threw is not hidden by a rollback that had no connection", async () => {
  const refused = inTransaction(db, async () => {
    await cutConnections(database.url);
    throw new Error("no such service");
  });
  await expect(refused).rejects.toThrow("no such service");
  expect((await answers()).rows).toHaveLength(1);
});
