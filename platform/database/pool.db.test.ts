import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutConnections } from "../../dev/testing/cut-connections.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { isConnectionLost } from "./connection-loss.ts";
import { createPool } from "./pool.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
});

afterAll(() => database.drop());

test("int8 is a bigint to the last cent, a date stays the text it is, a moment is a Date", async () => {
  const { rows } = await database.pool
    .query(`select 9223372036854775807::int8 as amount, array[1, null]::int8[] as amounts,
    '2026-03-29'::date as day, array['2026-01-01']::date[] as days, '2026-01-01T00:00:00Z'::timestamptz as at`);
  expect(rows[0]).toEqual({
    amount: 9_223_372_036_854_775_807n,
    amounts: [1n, null],
    day: "2026-03-29",
    days: ["2026-01-01"],
    at: new Date("2026-01-01T00:00:00Z"),
  });
});

test("the types belong to the pool alone", async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query("select 1::int8 as n");
  await client.end();
  expect(rows[0]).toEqual({ n: "1" });
});

const answers = () =>
  database.pool.query("select 1 as n").then(
    ({ rows }) => rows,
    () => [],
  );

test("a connection that is cut while idle is replaced", async () => {
  await database.pool.query("select 1");
  await cutConnections(database.url);
  await expect.poll(answers, { timeout: 10_000 }).toEqual([{ n: 1 }]);
});

test("a connection that is cut between two queries fails the next one and nothing else, and is replaced", async () => {
  const client = await database.pool.connect();
  const broke = new Promise((resolve) => client.once("end", resolve));
  await client.query("begin");
  await cutConnections(database.url);
  await broke;
  const failure = await client.query("select 1").catch((error: unknown) => error);
  expect(isConnectionLost(failure)).toBe(true);
  client.release();
  expect(await answers()).toEqual([{ n: 1 }]);
});

test("a connection that is cut under a running query fails that query as lost", async () => {
  const client = await database.pool.connect();
  const failure = client.query("select pg_sleep(30)").catch((error: unknown) => error);
  await expect.poll(() => cutConnections(database.url), { timeout: 10_000 }).toBeGreaterThan(0);
  expect(isConnectionLost(await failure)).toBe(true);
  client.release();
  expect(await answers()).toEqual([{ n: 1 }]);
});

test("a database that is not there is told apart from what a statement did wrong", async () => {
  const away = createPool("postgres://nobody@127.0.0.1:1/none", { max: 1 });
  expect(isConnectionLost(await away.query("select 1").catch((error: unknown) => error))).toBe(
    true,
  );
  await away.end();
  const wrong = await database.pool.query("selct 1").catch((error: unknown) => error);
  expect(isConnectionLost(wrong)).toBe(false);
});
