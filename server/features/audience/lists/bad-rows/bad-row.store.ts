import { sql } from "kysely";
import { checked, type RowOf } from "../../../../../platform/database/checked-sql.ts";
import { bytes, int, text } from "../../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";

/** A row that gave no number; what stood in it is encrypted. */
export type StoredBadRow = RowOf<typeof badRows>;
const badRows = checked("list: StoredBadRow", { row: int, encrypted: bytes, reason: text });

const rowNumberRows = checked("list: rowNumber", { rowNumber: int });
const reasonRows = checked("list: reasons", { reason: text, count: int });
const readableRows = checked("list: readable row", { listId: text, row: int, value: text });

export async function insertBadRows(
  db: DatabaseOrTransaction,
  listId: string,
  rows: readonly StoredBadRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map(({ row, encrypted, reason }) => ({
    row,
    encrypted: encrypted.toString("hex"),
    reason,
  }));
  await sql`insert into msisdn_list_bad_row (list_id, row_number, value_encrypted, reason)
    select ${listId}, r.row, decode(r.encrypted, 'hex'), r.reason
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) r (row int, encrypted text, reason text)
    on conflict (list_id, row_number) do update set value_encrypted = excluded.value_encrypted, value = null,
      reason = excluded.reason`.execute(db);
}

/** Bad rows after a row number, in the order of the file; of one reason where one is given. */
export async function listBadRows(
  db: DatabaseOrTransaction,
  listId: string,
  { afterRow, limit, reason = null }: { afterRow: number; limit: number; reason?: string | null },
): Promise<StoredBadRow[]> {
  return badRows.list(
    db,
    sql`select row_number as row, value_encrypted as encrypted, reason from msisdn_list_bad_row
    where list_id = ${listId} and row_number > ${afterRow} and value_encrypted is not null
      and (${reason}::text is null or reason = ${reason}) order by row_number limit ${limit}`,
  );
}

/** Those of some row numbers that are stored as bad. */
export async function listBadRowsAt(
  db: DatabaseOrTransaction,
  listId: string,
  rowNumbers: readonly number[],
): Promise<StoredBadRow[]> {
  return badRows.list(
    db,
    sql`select row_number as row, value_encrypted as encrypted, reason from msisdn_list_bad_row
    where list_id = ${listId} and row_number = any(${rowNumbers}::int[]) and value_encrypted is not null`,
  );
}

/** How many stored rows are bad for each reason, most first. */
export async function countBadRows(
  db: DatabaseOrTransaction,
  listId: string,
): Promise<{ reason: string; count: number }[]> {
  return reasonRows.list(
    db,
    sql`select reason, count(*)::int as count from msisdn_list_bad_row
    where list_id = ${listId} group by reason order by count(*) desc, reason`,
  );
}

/** Deletes bad rows and returns which of those named there were. */
export async function deleteBadRows(
  db: DatabaseOrTransaction,
  listId: string,
  rowNumbers: readonly number[],
): Promise<Set<number>> {
  const rows = await rowNumberRows.list(
    db,
    sql`delete from msisdn_list_bad_row
    where list_id = ${listId} and row_number = any(${rowNumbers}::int[]) returning row_number`,
  );
  return new Set(rows.map((row) => row.rowNumber));
}

/** Deletes all bad rows of a reason and returns how many there were. */
export async function deleteBadRowsOf(
  db: DatabaseOrTransaction,
  listId: string,
  reason: string,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from msisdn_list_bad_row
    where list_id = ${listId} and reason = ${reason}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Rows stored before rows were encrypted. */
export async function listReadableRows(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<{ listId: string; row: number; value: string }[]> {
  return readableRows.list(
    db,
    sql`select list_id, row_number as row, value from msisdn_list_bad_row
    where value is not null order by list_id, row_number limit ${limit}`,
  );
}
