import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase("gateway");
  // The template brings its own history; these tests start from none.
  await database.pool.query("drop table if exists schema_migration");
  folder = await mkdtemp(join(tmpdir(), "migrate-"));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql);
const tableExists = async (name: string): Promise<boolean> =>
  (await database.pool.query("select to_regclass($1) is not null as found", [name])).rows[0].found;

const isLocked = async (): Promise<boolean> =>
  (
    await database.pool.query(
      "select from pg_locks where relation = to_regclass('planted_first') and mode = 'AccessExclusiveLock' and granted",
    )
  ).rows.length > 0;

test("applies files in order, once", async () => {
  await write("0002-second.sql", "insert into planted_first values (2);");
  await write(
    "0001-first.sql",
    "create table planted_first (n integer); insert into planted_first values (1);",
  );
  expect(await migrate(database.pool, folder)).toEqual(["0001-first.sql", "0002-second.sql"]);
  expect(await migrate(database.pool, folder)).toEqual([]);
  expect((await database.pool.query("select n from planted_first order by n")).rows).toEqual([
    { n: 1 },
    { n: 2 },
  ]);
});

test("several programs starting at once apply each file exactly once", async () => {
  await write(
    "0001-first.sql",
    "create table planted_first (n integer); insert into planted_first values (1);",
  );
  const results = await Promise.all(
    Array.from({ length: 6 }, () => migrate(database.pool, folder)),
  );
  expect(results.flat()).toEqual(["0001-first.sql"]);
  expect((await database.pool.query("select n from planted_first")).rows).toEqual([{ n: 1 }]);
});

test("a failing file is undone whole, is named, and can be applied once it is right", async () => {
  await write("0001-first.sql", "create table planted_first (n integer); select 1 / 0;");
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    "Migration 0001-first.sql failed and was undone: division by zero",
  );
  expect(await tableExists("planted_first")).toBe(false);
  await write("0001-first.sql", "create table planted_first (n integer);");
  expect(await migrate(database.pool, folder)).toEqual(["0001-first.sql"]);
});

test("an applied file that was changed is refused with a clear sentence", async () => {
  await write("0001-first.sql", "create table planted_first (n integer);");
  await migrate(database.pool, folder);
  await write("0001-first.sql", "create table planted_first (n bigint);");
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    "Migration 0001-first.sql was changed after it had been applied",
  );
});

test("a migration that waits for a process which waits for it is tried again", async () => {
  await write(
    "0001-first.sql",
    "create table planted_first (n integer); create table planted_second (n integer);",
  );
  await migrate(database.pool, folder);
  await write(
    "0002-both.sql",
    "alter table planted_first add column more integer; select pg_sleep(0.3); alter table planted_second add column more integer;",
  );
  const worker = await database.pool.connect();
  // The one that waits for the other last is not looked for within its time: the database ends the migration.
  await worker.query("set deadlock_timeout = '1min'; begin; insert into planted_second values (1)");
  const migrating = migrate(database.pool, folder);
  await expect.poll(isLocked).toBe(true);
  await worker.query("insert into planted_first values (1); commit");
  worker.release(true);
  expect(await migrating).toEqual(["0002-both.sql"]);
  expect((await database.pool.query("select * from planted_second")).rows).toEqual([
    { n: 1, more: null },
  ]);
});

test("line ends do not count as a change", async () => {
  await write("0001-first.sql", "create table planted_first (\n n integer);\n");
  await migrate(database.pool, folder);
  await write("0001-first.sql", "create table planted_first (\r\n n integer);\r\n");
  expect(await migrate(database.pool, folder)).toEqual([]);
});

test("a badly named file and a doubled number are refused", async () => {
  await write("1-first.sql", "select 1;");
  await expect(migrate(database.pool, folder)).rejects.toThrow("must be named NNNN-name.sql");
  await rm(join(folder, "1-first.sql"));
  await write("0001-a.sql", "select 1;");
  await write("0001-b.sql", "select 1;");
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    "Two migrations have the number of 0001-b.sql",
  );
});

test("a program that is older than its database starts where only was added, and refuses where something was taken", async () => {
  await write("0001-first.sql", "create table planted_first (n integer, gone integer);");
  await write("0002-adds.sql", "alter table planted_first add column more integer;");
  await migrate(database.pool, folder);
  await rm(join(folder, "0002-adds.sql"));
  expect(await migrate(database.pool, folder)).toEqual([]);
  await write("0002-adds.sql", "alter table planted_first add column more integer;");
  await write(
    "0003-takes.sql",
    "-- Contracts since 0.2.0: nothing reads it\nalter table planted_first drop column gone;",
  );
  await migrate(database.pool, folder);
  await rm(join(folder, "0003-takes.sql"));
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    "Migration 0003-takes.sql was applied to this database but its file is missing: this program is older than the database.",
  );
});

test("the table of an earlier program is taken over, and nothing is known of what that applied", async () => {
  await write("0001-first.sql", "create table planted_first (n integer);");
  await migrate(database.pool, folder);
  await database.pool.query("alter table schema_migration drop column only_adds");
  expect(await migrate(database.pool, folder)).toEqual([]);
  await rm(join(folder, "0001-first.sql"));
  await expect(migrate(database.pool, folder)).rejects.toThrow("older than the database");
});

const TABLE = "create table planted_first (n integer);";
const INDEX = "create index concurrently if not exists planted_index on planted_first (n);";
const isValid = async (): Promise<boolean | undefined> =>
  (
    await database.pool.query(
      "select indisvalid as valid from pg_index where indexrelid = to_regclass('planted_index')",
    )
  ).rows[0]?.valid;

test("an index is built while others write, by one of several programs that start at once", async () => {
  await write("0001-first.sql", TABLE);
  await migrate(database.pool, folder);
  await write("0002-index.sql", `-- Concurrently\n-- For what is asked most.\n${INDEX}`);
  const writer = await database.pool.connect();
  await writer.query("begin; insert into planted_first values (1)");
  const migrating = Promise.all(Array.from({ length: 3 }, () => migrate(database.pool, folder)));
  // It waits for the open transaction, and nobody waits for it: a lock on the table would hold this up.
  await expect.poll(isValid).toBe(false);
  await database.pool.query("insert into planted_first values (2)");
  await writer.query("insert into planted_first values (3); commit");
  writer.release();
  expect((await migrating).flat()).toEqual(["0002-index.sql"]);
  expect(await isValid()).toBe(true);
});

test("what is left of an index that was broken off is built anew", async () => {
  await write("0001-first.sql", `${TABLE} insert into planted_first values (1), (1);`);
  await migrate(database.pool, folder);
  const unique = INDEX.replace("create index", "create unique index");
  await write("0002-index.sql", `-- Concurrently\n${unique}`);
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    /^Migration 0002-index.sql failed; the next start goes on with it: /,
  );
  expect(await isValid()).toBe(false);
  await database.pool.query(
    "delete from planted_first where ctid <> (select min(ctid) from planted_first)",
  );
  expect(await migrate(database.pool, folder)).toEqual(["0002-index.sql"]);
  expect(await isValid()).toBe(true);
});

test("a file that says so builds indexes and does nothing else", async () => {
  await write("0001-first.sql", `-- Concurrently\n${TABLE}\n${INDEX}`);
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    "each of its statements must be create index concurrently if not exists NAME on …",
  );
});
