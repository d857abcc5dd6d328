import type { PoolClient } from "pg";

/** A column of a table as the database has it. */
export type TableColumn = { table: string; name: string; type: string; isNeeded: boolean };

/** What begins each mark. */
const BEGIN = "ZZ";

/** How what a column of a marked row says begins, where it takes words. */
export const markOf = (table: string, name: string): string => `${BEGIN}-${table}-${name}-`;

/** A pattern that finds marks in what PostgreSQL shows of a value, bytes too. */
export const MARKS = `${BEGIN}-|${Buffer.from(`${BEGIN}-`).toString("hex")}`;

/**
 * Inserts a row with a mark in each text, document and run of bytes of it, each ending with `end`; `values` where they are given, and
 * anything in the rest. Nothing where the table has such a row. Neither foreign keys nor triggers are asked.
 */
export async function insertMarked(
  client: PoolClient,
  table: string,
  row: { columns: readonly TableColumn[]; values: Readonly<Record<string, unknown>>; end: string },
): Promise<void> {
  const values = new Map<string, unknown>();
  for (const column of row.columns) {
    const value = row.values[column.name] ?? valueOf(column, row.end);
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
function valueOf({ table, name, type, isNeeded }: TableColumn, end: string): unknown {
  const mark = markOf(table, name) + end;
  if (type === "text") return mark;
  if (type === "_text") return [mark];
  if (type === "jsonb") return JSON.stringify([mark]);
  if (type === "bytea") return Buffer.from(mark);
  if (!isNeeded) return undefined;
  if (type === "uuid") return crypto.randomUUID();
  if (type === "bool") return false;
  if (type === "date" || type.startsWith("timestamp")) return "2026-11-20";
  // Beyond the rows that are there.
  if (name === "id" || name === "seq") return 1_000_000 + Math.floor(Math.random() * 1_000_000);
  return type.startsWith("_") ? [] : 1;
}
