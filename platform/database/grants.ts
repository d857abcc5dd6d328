import type { Pool } from "./pool.ts";

/** What the role of a program may not do with tables that only grow. */
export type ProtectedTables = {
  /** Rows are added, and never changed or taken away. */
  appendOnly: readonly string[];
  /** Rows are changed, and never taken away. */
  neverDeleted: readonly string[];
};

/** Reports read with this role, where it exists. */
export const READER_ROLE = "loudhailer_reader";

// Programs that start at the same time take turns.
const GRANT_LOCK = 7_402_561;

/**
 * Lets a program's role read and write the tables of these schemas and nothing else: it makes, changes and empties none. Asked by the owner of
 * the tables after every migration; safe to repeat. The reader may read, but for the columns of numbers and secrets.
 */
export async function grantToProgram(
  owner: Pool,
  role: string,
  {
    schemas,
    tables,
    taken = [],
  }: { schemas: readonly string[]; tables: ProtectedTables; taken?: readonly string[] },
): Promise<void> {
  const client = await owner.connect();
  const app = client.escapeIdentifier(role);
  // Roles that the program takes for single transactions have the same tables, and none of its queues.
  const all = [app, ...taken].join(", ");
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [GRANT_LOCK]);
    for (const schema of schemas) {
      const to = schema === "public" ? all : app;
      await client.query(`grant usage on schema ${schema} to ${to}`);
      await client.query(
        `grant select, insert, update, delete on all tables in schema ${schema} to ${to}`,
      );
      await client.query(
        `grant usage, select, update on all sequences in schema ${schema} to ${to}`,
      );
      await client.query(`grant execute on all functions in schema ${schema} to ${to}`);
    }
    for (const table of tables.appendOnly)
      await client.query(`revoke update, delete on ${table} from ${all}`);
    for (const table of tables.neverDeleted)
      await client.query(`revoke delete on ${table} from ${all}`);
    if (taken.length > 0)
      await client.query(`revoke insert, update, delete on schema_migration from ${taken.join()}`);
    const { rows } = await client.query(`select from pg_roles where rolname = '${READER_ROLE}'`);
    if (rows.length > 0) await grantToReader(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Of these nothing is read: they open sessions and accounts. */
const HIDDEN_TABLES = "('account', 'passkey', 'session', 'two_factor', 'verification')";
/** Bytes are numbers, hashes and keys. */
const HIDDEN = `table_name in ${HIDDEN_TABLES} or data_type = 'bytea' or column_name ~ '(secret|password|token|p256dh)'`;

/** Lets roles that a program takes read and retry what is in a schema of its own, where they may not yet. */
export async function grantSchema(
  owner: Pool,
  schema: string,
  roles: readonly string[],
): Promise<void> {
  const { rows } = await owner.query<{ isMissing: boolean }>(
    `select not bool_and(has_schema_privilege(role, $1, 'usage')) as "isMissing" from unnest($2::text[]) role`,
    [schema, roles],
  );
  if (!rows[0]?.isMissing) return;
  const to = roles.join(", ");
  // One transaction: processes that start at once would change the same rights, which PostgreSQL refuses to all but one.
  await owner.query(`select pg_advisory_xact_lock(${GRANT_LOCK}); grant usage on schema ${schema} to ${to};
    grant select, update on all tables in schema ${schema} to ${to}`);
}

/**
 * Lets whoever signs in as this role take these roles for single transactions, and have nothing of theirs before. Does nothing where that
 * is so already. Throws a sentence where it cannot be granted.
 */
export async function grantTaking(
  asker: Pool,
  role: string | undefined,
  taken: readonly string[],
): Promise<void> {
  const { rows } = await asker.query<Standing>(
    `select coalesce($1, current_user) as role, current_setting('server_version_num')::int >= 160000 as "isNew",
       not bool_and(pg_has_role(coalesce($1, current_user), taken,
         case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)) as "isMissing"
     from unnest($2::text[]) taken`,
    [role ?? null, taken],
  );
  const [standing] = rows;
  if (!standing?.isMissing) return;
  const to = `"${standing.role.replaceAll('"', '""')}"`;
  const how = standing.isNew ? " with inherit false, set true" : "";
  try {
    await asker.query(`grant ${taken.join(", ")} to ${to}${how}`);
  } catch (cause) {
    const message = `The database of the tool needs "grant ${taken.join(", ")} to ${to}${how}" by a superuser (docs/operate/roles.md).`;
    throw new Error(message, { cause });
  }
}

type Standing = { role: string; isNew: boolean; isMissing: boolean };

async function grantToReader(client: { query(text: string): Promise<{ rows: unknown[] }> }) {
  await client.query(`grant usage on schema public to ${READER_ROLE}`);
  const { rows } = await client.query(
    `select format('grant select (%s) on %I to ${READER_ROLE}', string_agg(quote_ident(column_name), ', '), table_name) as text
     from information_schema.columns where table_schema = 'public' and not (${HIDDEN}) group by table_name`,
  );
  for (const { text } of rows as { text: string }[]) await client.query(text);
}
