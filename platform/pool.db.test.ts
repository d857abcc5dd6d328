import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../dev/testing/test-database.ts";

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

test("a connection that is cut while idle is replaced", async () => {
  await database.pool.query("select 1");
  const killer = new pg.Client(database.url);
  await killer.connect();
  await killer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await killer.end();
  await expect
    .poll(() =>
      database.pool.query("select 1 as n").then(
        (it) => it.rows,
        () => [],
      ),
    )
    .toEqual([{ n: 1 }]);
});
