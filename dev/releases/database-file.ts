import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Pool, PoolClient } from "../../platform/database/pool.ts";

/** What a database of a release holds: which migrations made it, and the rows as PostgreSQL writes them. */
export type DatabaseFile = {
  migrations: readonly string[];
  /** Columns and rows of each table of the schema public. */
  tables: Readonly<Record<string, { columns: readonly string[]; rows: readonly string[] }>>;
  sequences: Readonly<Record<string, string>>;
};

const TABLES = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by 1 order by 1`;

/** Reads every row of the schema public. Sequences count on where they were. */
export async function readDatabase(pool: Pool): Promise<DatabaseFile> {
  const tables: Record<string, { columns: string[]; rows: string[] }> = {};
  const found = await pool.query<{ name: string; columns: string[] }>(TABLES);
  const migrations = await pool.query<{ name: string }>(
    "select name from schema_migration order by number",
  );
  for (const { name, columns } of found.rows) {
    if (name === "schema_migration") continue;
    const { rows } = await pool.query<{ row: string }>(
      `select row(${columns.map(quoted).join(", ")})::text as row from ${quoted(name)}`,
    );
    if (rows.length > 0) tables[name] = { columns, rows: rows.map(({ row }) => row) };
  }
  const sequences = await pool.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  return {
    migrations: migrations.rows.map(({ name }) => name),
    tables,
    sequences: Object.fromEntries(sequences.rows.map(({ name, value }) => [name, value])),
  };
}

/** Writes them into a database that exactly its migrations have made. Needs the rights of a superuser: nothing of it is judged again. */
export async function fillDatabase(pool: Pool, { tables, sequences }: DatabaseFile): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    const made = await client.query<{ name: string }>(TABLES);
    for (const { name } of made.rows)
      if (name !== "schema_migration") await client.query(`delete from ${quoted(name)}`);
    for (const [name, { columns, rows }] of Object.entries(tables))
      await insertRows(client, name, columns, rows);
    for (const [name, value] of Object.entries(sequences))
      await client.query("select setval($1::regclass, $2::bigint)", [
        `public.${quoted(name)}`,
        value,
      ]);
    await client.query("commit");
  } finally {
    client.release(true);
  }
}

async function insertRows(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const { rows: types } = await client.query<{ list: string }>(
    `select string_agg(quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum) as list
     from pg_attribute a where a.attrelid = $1::regclass and a.attname = any($2)`,
    [`public.${quoted(table)}`, columns],
  );
  // The rows are of these columns only, so they need a type of their own.
  await client.query(`create type pg_temp.filled as (${types[0]?.list})`);
  const names = columns.map(quoted).join(", ");
  await client.query(
    `insert into ${quoted(table)} (${names}) overriding system value
     select (given::pg_temp.filled).* from unnest($1::text[]) as given`,
    [rows],
  );
  await client.query("drop type pg_temp.filled");
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Stores any JSON small. */
export function writeCompressed(path: string, value: unknown): void {
  writeFileSync(path, gzipSync(JSON.stringify(value), { level: 9 }));
}

export function readCompressed<Value>(path: string): Value {
  return JSON.parse(gunzipSync(readFileSync(path)).toString()) as Value;
}
