import type { Pool } from "../../platform/database/pool.ts";
import type { Finding } from "./check.ts";
import { isSame, type Place } from "./database-place.ts";

/** Tables of others, and whether it may make what is missing: tables, and the schema of the queue. */
const RIGHTS = `select has_schema_privilege('public', 'create') as "mayMake",
  to_regnamespace('pgboss') is not null or has_database_privilege(current_database(), 'create') as "mayMakeQueue",
  array(select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'usage')
    order by 1 limit 5) as "notOwned"`;

export type OwnerRights = { mayMake: boolean; mayMakeQueue: boolean; notOwned: string[] };

/** What the user of an address may do with the tables. */
export async function findRights(owner: Pool): Promise<OwnerRights> {
  const [row] = (await owner.query<OwnerRights>(RIGHTS)).rows;
  if (!row) throw new Error("PostgreSQL did not say what the owner may do.");
  return row;
}

/** Whether MIGRATION_DATABASE_URL leads to the same database, as somebody who can change its tables. */
export function ownerFinding(
  here: Place,
  there: Place,
  { mayMake, mayMakeQueue, notOwned }: OwnerRights,
): Finding {
  if (!isSame(here, there) || there.isReplica)
    return {
      state: "bad",
      words: "MIGRATION_DATABASE_URL leads to another database than DATABASE_URL",
      advice: "Name the same database in both, each with its own user (docs/operate/roles.md).",
    };
  if (notOwned.length > 0)
    return {
      state: "bad",
      words: `the user of MIGRATION_DATABASE_URL does not own ${notOwned.join(", ")}`,
      advice:
        "Name their owner, or give them to it: reassign owned by THE-OWNER (docs/operate/roles.md).",
    };
  if (!mayMake || !mayMakeQueue)
    return {
      state: "bad",
      words: "the user of MIGRATION_DATABASE_URL may not make tables",
      advice: `grant create on ${mayMake ? "database" : "schema public"} … to it (docs/operate/roles.md).`,
    };
  return { state: "good", words: "owns the tables, or may make them" };
}
