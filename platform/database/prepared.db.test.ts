import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createKysely } from "./create-kysely.ts";
import { createPool } from "./pool.ts";
import { PREPARED } from "./prepared.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("server", { max: 1 });
  await database.pool.query("create table bread (id int, price int)");
  await database.pool.query("insert into bread values (1, 12), (2, 15)");
});
afterAll(() => database.drop());

async function withDb(prepares: boolean, work: (db: Kysely<never>) => Promise<void>) {
  // Past a pooler: a prepared statement belongs to a connection.
  const db = createKysely<never>(createPool(database.directUrl, { max: 1, prepares }));
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

const priceOf = async (db: Kysely<never>, id: number) => {
  const query = sql<{ price: number }>`select price from bread where id = ${id} ${PREPARED}`;
  return (await query.execute(db)).rows[0]?.price;
};
const countPrepared = async (db: Kysely<never>) => {
  const query = sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`;
  return (await query.execute(db)).rows[0]?.count;
};

test("a marked statement is prepared once a connection, and goes on when a migration adds a column", () =>
  withDb(true, async (db) => {
    expect(await countPrepared(db)).toBe(0);
    expect([await priceOf(db, 1), await priceOf(db, 2), await priceOf(db, 1)]).toEqual([
      12, 15, 12,
    ]);
    expect(await countPrepared(db)).toBe(1);
    await database.pool.query("alter table bread add column weight int not null default 1");
    expect(await priceOf(db, 2)).toBe(15);
    expect(await countPrepared(db)).toBe(1);
  }));

test("where connections are a pooler's, nothing is prepared", () =>
  withDb(false, async (db) => {
    expect(await priceOf(db, 1)).toBe(12);
    expect(await countPrepared(db)).toBe(0);
  }));
