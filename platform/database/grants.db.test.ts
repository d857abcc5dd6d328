import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { grantSchema } from "./grants.ts";
import { createPool, type Pool } from "./pool.ts";

const AT_ONCE = 8;
const ROLE = "grants_at_once";

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
  await database.pool.query(`drop schema queues cascade; drop role ${ROLE}`);
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
