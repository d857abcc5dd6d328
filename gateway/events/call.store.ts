import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { text } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

const notedRows = checked("call: noted", { reference: text });

/** Notes calls of a connection by their signatures. Answers those that were not noted before. */
export async function insertCalls(
  tx: DatabaseOrTransaction,
  connectionId: number,
  signatures: readonly string[],
  atMs: number,
): Promise<Set<string>> {
  if (signatures.length === 0) return new Set();
  const names = [...signatures].sort().map((signature) => `call:${signature}`);
  const rows = await notedRows.list(
    tx,
    sql`insert into taken_event (connection_id, reference, at)
      select ${connectionId}::int, name, ${new Date(atMs)} from unnest(${names}::text[]) as c (name)
      on conflict do nothing returning reference`,
  );
  return new Set(rows.map(({ reference }) => reference.slice("call:".length)));
}
