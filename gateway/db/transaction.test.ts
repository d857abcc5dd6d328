import { afterAll, beforeAll, expect, test } from "vitest";
import { cutConnections } from "../../dev/testing/cut-connections.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { isConnectionLost } from "../../platform/database/connection-loss.ts";
import { inTransaction } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway", { max: 1 });
});
afterAll(() => database.drop());

const answers = () => inTransaction(database.pool, (tx) => tx.query("select 1"));

test("a transaction whose connection is cut between two statements fails as such, and the next has a new one", async () => {
  const failure = await inTransaction(database.pool, async (tx) => {
    await tx.query("select 1");
    await cutConnections(database.url);
    await tx.query("select 1");
  }).catch((error: unknown) => error);
  expect(isConnectionLost(failure)).toBe(true);
  expect((await answers()).rowCount).toBe(1);
});

test("what the work itself threw is not hidden by a rollback that had no connection", async () => {
  const refused = inTransaction(database.pool, async () => {
    await cutConnections(database.url);
    throw new Error("no such service");
  });
  await expect(refused).rejects.toThrow("no such service");
  expect((await answers()).rowCount).toBe(1);
});
