import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import type { Pool } from "../database/pool.ts";
import { resealColumns } from "./reseal.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("server");
  await database.pool.query("create table thing (name text primary key, sealed bytea not null)");
});
afterAll(() => database.drop());

const COLUMN = { table: "thing", column: "sealed", place: "name" };
const OPTIONS = {
  header: Buffer.from("new:"),
  reseal: (sealed: Buffer) => Buffer.from(sealed.toString().replace("old:", "new:")),
  signal: new AbortController().signal,
};

/** The same database, in which something happens between reading values and writing them. */
function meanwhile(work: () => Promise<unknown>): Pool {
  let isDone = false;
  const query = async (text: string, values: unknown[]) => {
    const found = await database.pool.query(text, values);
    if (!isDone && text.includes("select ctid")) {
      isDone = true;
      await work();
    }
    return found;
  };
  return { query } as unknown as Pool;
}

test("a value that came into the place of another while it was sealed anew stays as it is", async () => {
  const { pool } = database;
  await pool.query("insert into thing values ('first', 'old:first')");
  const placeOf = async () => (await pool.query("select ctid from thing")).rows;
  const before = await placeOf();
  const busy = meanwhile(async () => {
    await pool.query("delete from thing");
    await pool.query("vacuum thing");
    await pool.query("insert into thing values ('second', 'old:second')");
    expect(await placeOf()).toEqual(before);
  });
  expect(await resealColumns(busy, [COLUMN], OPTIONS)).toBe(0);
  const { rows } = await pool.query(
    "select name, convert_from(sealed, 'UTF8') as sealed from thing",
  );
  expect(rows).toEqual([{ name: "second", sealed: "new:second" }]);
});
