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

test("line ends do not count as a change", async () => {
  await write("0001-first.sql", "create table planted_first (\n n integer);\n");
  await migrate(database.pool, folder);
  await write("0001-first.sql", "create table planted_first (\r\n n integer);\r\n");
  expect(await migrate(database.pool, folder)).toEqual([]);
});

test("an applied file that is missing is refused: the program is older than the database", async () => {
  await write("0001-first.sql", "create table planted_first (n integer);");
  await migrate(database.pool, folder);
  await rm(join(folder, "0001-first.sql"));
  await expect(migrate(database.pool, folder)).rejects.toThrow("older than the database");
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
