import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { DATABASE_ROLES } from "./identity.ts";

/** Tables with a column of somebody, a number or money, and no wall; the reason. */
const OPEN: Readonly<Record<string, string>> = {
  account_signal: "digests of devices, lines and words that are compared over all accounts",
  country: "prices and limits that everybody is shown",
  country_price: "prices that everybody is shown, and which administrator set them",
  country_rule: "the law of a country, and which administrator entered it",
  plan_price: "prices that everybody is shown, and which administrator set them",
  plan_terms: "what a plan gives, which everybody is shown",
};
/** Names of columns by which a table is somebody's, holds numbers of people, or money. */
const SOMEBODYS =
  "(^|_)user_id$|_by$|email|token|(^|_)number(s)?_(index|encrypted)$|_minor$|^(campaign|payment|invoice|list|subscription)_id$";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("server");
});
afterAll(() => database.drop());

const names = async (query: string, values: unknown[] = []): Promise<string[]> =>
  (await database.pool.query<{ name: string }>(query, values)).rows.map(({ name }) => name);
const TABLES =
  "pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')";

test("every table with an owner, a number or money has a wall, or a reason why not", async () => {
  const open = await names(
    `select relname as name from ${TABLES} and not relrowsecurity and exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attname ~ $1) order by 1`,
    [SOMEBODYS],
  );
  expect(open).toEqual(Object.keys(OPEN).toSorted());
});

test("a wall names the three roles alone, and lets a member see all of a table only where numbers are compared", async () => {
  const roles = await names(
    "select distinct unnest(roles)::text as name from pg_policies where schemaname = 'public' order by 1",
  );
  expect(roles).toEqual(Object.values(DATABASE_ROLES).toSorted());
  const wide = await names(
    `select tablename || ' ' || cmd as name from pg_policies
     where roles = array['loudhailer_member'::name] and 'true' in (qual, with_check) order by 1`,
  );
  expect(wide).toEqual([
    "audit_log INSERT",
    "customer_erasure INSERT",
    "opt_out_number SELECT",
    "register_chunk SELECT",
    "register_number SELECT",
  ]);
  const unnamed = await names(
    `select relname as name from ${TABLES} and relrowsecurity and not exists (
       select from pg_policies p where p.tablename = c.relname and p.roles @> array['loudhailer_system'::name])`,
  );
  expect(unnamed).toEqual([]);
});

test("guards see every row whoever writes one, and views show what their reader may see", async () => {
  const blind = await names(
    `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and not (p.prosecdef and 'search_path=public, pg_temp' = any (coalesce(p.proconfig, '{}')))`,
  );
  expect(blind).toEqual([]);
  const strong = await names(
    `select relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
       and not 'security_invoker=true' = any (coalesce(c.reloptions, '{}'))`,
  );
  expect(strong).toEqual([]);
});

test("the three roles have the tables and not what only grows, nor the queues", async () => {
  const may = async (role: string, table: string, right: string) =>
    (
      await database.pool.query<{ may: boolean }>("select has_table_privilege($1, $2, $3) as may", [
        role,
        table,
        right,
      ])
    ).rows[0]?.may;
  for (const role of Object.values(DATABASE_ROLES)) {
    expect(await may(role, "campaign", "update")).toBe(true);
    for (const table of ["audit_log", "ledger_entry", "ledger_journal"]) {
      expect(await may(role, table, "insert")).toBe(true);
      expect([table, await may(role, table, "update")]).toEqual([table, false]);
      expect([table, await may(role, table, "delete")]).toEqual([table, false]);
    }
    expect(await may(role, "payment", "delete")).toBe(false);
  }
});
