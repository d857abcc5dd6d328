import type { PoolClient } from "pg";

/** A column of a table as the database has it. */
export type TableColumn = { table: string; name: string; type: string; isNeeded: boolean };

/**
 * Inserts a row with `mark` in each text, document and run of bytes of it, `values` where they are given, and anything in the rest; nothing where the
 * table has such a row. Neither foreign keys nor triggers are asked.
 */
export async function insertMarked(
  client: PoolClient,
  table: string,
  row: { columns: readonly TableColumn[]; values: Readonly<Record<string, unknown>>; mark: string },
): Promise<void> {
  const values = new Map<string, unknown>();
  for (const column of row.columns) {
    const value = row.values[column.name] ?? valueOf(column, row.mark);
    if (value !== undefined) values.set(column.name, value);
  }
  const names = [...values.keys()].map((name) => `"${name}"`).join(", ");
  const places = [...values.keys()].map((_, at) => `$${at + 1}`).join(", ");
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  await client.query(
    `insert into "${table}" (${names}) overriding system value values (${places}) on conflict do nothing`,
    [...values.values()],
  );
  await client.query("commit");
}

/** Undefined leaves it to the default. */
function valueOf({ type, isNeeded }: TableColumn, mark: string): unknown {
  if (type === "text") return mark;
  if (type === "_text") return [mark];
  if (type === "jsonb") return JSON.stringify([mark]);
  if (type === "bytea") return Buffer.from(mark + crypto.randomUUID());
  if (!isNeeded) return undefined;
  if (type === "uuid") return crypto.randomUUID();
  if (type === "bool") return false;
  if (type === "date" || type.startsWith("timestamp")) return "2026-11-20";
  return type.startsWith("_") ? [] : 1;
}
