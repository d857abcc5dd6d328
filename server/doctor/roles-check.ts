import type { Pool } from "../../platform/database/pool.ts";
import { PROTECTED_TABLES } from "../db/protected-tables.ts";
import type { Check, Finding } from "./check.ts";

/** Tables that the role owns, or from which it might take what must stay. */
const MIGHT = `select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (
    pg_has_role(c.relowner, 'usage')
    or c.relname = any($1) and has_table_privilege(c.oid, 'update')
    or c.relname = any($2) and (has_table_privilege(c.oid, 'delete') or has_table_privilege(c.oid, 'truncate')))
  order by 1 limit 5`;

const MAY = `select has_schema_privilege('public', 'create') as "mayMake",
  not exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not pg_has_role(c.relowner, 'usage')) as "ownsAll"`;

const PARTED = "its user may change tables, though MIGRATION_DATABASE_URL names another for that";

/** Whether the tool's user may do what it must, and where another owns the tables, no more than that. */
export function rolesCheck(pool: Pool, hasOwner: boolean): Check {
  return {
    name: "roles",
    advice: "DATABASE_URL names the tool's user (docs/operate/roles.md).",
    needs: "tables",
    run: () => (hasOwner ? partedFinding(pool) : singleFinding(pool)),
  };
}

async function partedFinding(pool: Pool): Promise<Finding> {
  const { rows } = await pool.query<{ name: string }>(MIGHT, [
    PROTECTED_TABLES.appendOnly,
    [...PROTECTED_TABLES.appendOnly, ...PROTECTED_TABLES.neverDeleted],
  ]);
  if (rows.length > 0)
    return {
      state: "bad",
      words: `the tool's user might harm ${rows.map(({ name }) => name).join(", ")}`,
      advice: "It owns them or was granted too much (docs/operate/roles.md).",
    };
  if ((await findMay(pool)).mayMake)
    return {
      state: "bad",
      words: PARTED,
      advice: "Name a role of its own in DATABASE_URL (docs/operate/roles.md).",
    };
  return {
    state: "good",
    words: "the tool changes no tables and takes nothing of the ledger away",
  };
}

async function singleFinding(pool: Pool): Promise<Finding> {
  const { mayMake, ownsAll } = await findMay(pool);
  if (mayMake && ownsAll)
    return { state: "good", words: "one role owns the tables and runs (docs/operate/roles.md)" };
  return {
    state: "bad",
    words: mayMake ? "its user does not own the tables" : "its user may not make tables",
    advice: `Set MIGRATION_DATABASE_URL to the address of their owner (docs/operate/roles.md), or where one role does all: ${
      mayMake ? "reassign owned by THE-OWNER to" : "grant create on schema public to"
    } the user of DATABASE_URL.`,
  };
}

type May = { mayMake: boolean; ownsAll: boolean };

async function findMay(pool: Pool): Promise<May> {
  const [row] = (await pool.query<May>(MAY)).rows;
  if (!row) throw new Error("PostgreSQL did not say what its user may do.");
  return row;
}
