import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { grantSchema, grantToProgram } from "./grants.ts";
import { createPool, type Pool } from "./pool.ts";

const AT_ONCE = 8;
const ROLE = "grants_at_once";
const TAKEN = "grants_taken";

let database: TestDatabase;
let pools: Pool[];
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  pools = Array.from({ length: AT_ONCE }, () => createPool(database.ownerUrl, { max: 1 }));
  await database.pool.query(`create role ${ROLE}; create schema queues`);
  for (let table = 0; table < 20; table += 1)
    await database.pool.query(`create table queues.t${table} (id int)`);
});
afterAll(async () => {
  await database.pool.query(
    `drop schema queues cascade; drop owned by ${ROLE}, ${TAKEN}; drop role ${ROLE}, ${TAKEN}`,
  );
  for (const pool of pools) await pool.end();
  await database.drop();
});

test("processes that start at once grant the same rights one after the other", async () => {
  // Connected first, so that they begin together.
  await Promise.all(pools.map((pool) => pool.query("select 1")));
  await Promise.all(pools.map((pool) => grantSchema(pool, "queues", [ROLE])));
  const { rows } = await database.pool.query(
    "select has_schema_privilege($1, 'queues', 'usage') and has_table_privilege($1, 'queues.t19', 'select') as may",
    [ROLE],
  );
  expect(rows).toEqual([{ may: true }]);
});

test("roles that a program takes have its tables, and not the note of what was migrated", async () => {
  const [pool] = pools;
  if (!pool) throw new Error("There is no pool.");
  await database.pool.query(`create role ${TAKEN}`);
  await grantToProgram(pool, ROLE, {
    schemas: ["public"],
    tables: { appendOnly: [], neverDeleted: [] },
    taken: [TAKEN],
  });
  const may = async (table: string) => {
    const { rows } = await database.pool.query<{ may: boolean[] }>(
      "select array_agg(has_table_privilege($1, $2, it) order by it) as may from unnest(array['insert', 'update', 'delete']) it",
      [TAKEN, table],
    );
    return rows[0]?.may;
  };
  expect(await may("service")).toEqual([true, true, true]);
  expect(await may("schema_migration")).toEqual([false, false, false]);
});
