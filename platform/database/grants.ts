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
  { schemas, tables }: { schemas: readonly string[]; tables: ProtectedTables },
): Promise<void> {
  const client = await owner.connect();
  const app = client.escapeIdentifier(role);
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [GRANT_LOCK]);
    for (const schema of schemas) {
      await client.query(`grant usage on schema ${schema} to ${app}`);
      await client.query(
        `grant select, insert, update, delete on all tables in schema ${schema} to ${app}`,
      );
      await client.query(
        `grant usage, select, update on all sequences in schema ${schema} to ${app}`,
      );
      await client.query(`grant execute on all functions in schema ${schema} to ${app}`);
    }
    for (const table of tables.appendOnly)
      await client.query(`revoke update, delete on ${table} from ${app}`);
    for (const table of tables.neverDeleted)
      await client.query(`revoke delete on ${table} from ${app}`);
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

async function grantToReader(client: { query(text: string): Promise<{ rows: unknown[] }> }) {
  await client.query(`grant usage on schema public to ${READER_ROLE}`);
  const { rows } = await client.query(
    `select format('grant select (%s) on %I to ${READER_ROLE}', string_agg(quote_ident(column_name), ', '), table_name) as text
     from information_schema.columns where table_schema = 'public' and not (${HIDDEN}) group by table_name`,
  );
  for (const { text } of rows as { text: string }[]) await client.query(text);
}
