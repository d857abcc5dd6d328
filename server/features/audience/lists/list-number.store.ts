import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bytes, int, text } from "../../../../platform/database/column-kinds.ts";

const rowNumberRows = checked("list: rowNumber", { rowNumber: int });

export type BadRow = RowOf<typeof badRows>;

const badRows = checked("list: BadRow", { row: int, value: text, problem: text });

export type NewNumber = RowOf<typeof newNumberRows>;

const newNumberRows = checked("list: NewNumber", { index: bytes, encrypted: bytes });

/**
 * Adds numbers to a list and says how many were not in it yet. They travel as one value of equal records, many times
 * faster than arrays: all numbers of a country are equally long. Throws when they are not.
 */
export async function insertNumbers(
  db: DatabaseOrTransaction,
  listId: string,
  numbers: readonly NewNumber[],
): Promise<number> {
  const [first] = numbers;
  if (!first) return 0;
  const indexBytes = first.index.length;
  const recordBytes = indexBytes + first.encrypted.length;
  const records = Buffer.concat(numbers.flatMap(({ index, encrypted }) => [index, encrypted]));
  if (records.length !== recordBytes * numbers.length)
    throw new Error("The numbers of a list must be equally long.");
  const { numAffectedRows } = await sql`
    insert into msisdn_list_number (list_id, number_index, number_encrypted)
    select ${listId}::uuid, substring(r.bytes from at + 1 for ${indexBytes}::int),
      substring(r.bytes from at + 1 + ${indexBytes}::int for ${recordBytes - indexBytes}::int)
    from (select ${records}::bytea as bytes) r,
      generate_series(0, ${records.length - 1}::int, ${recordBytes}::int) at
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function insertBadRows(
  db: DatabaseOrTransaction,
  listId: string,
  rows: readonly BadRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into msisdn_list_bad_row (list_id, row_number, value, problem)
    select ${listId}, r.row, r.value, r.problem
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (row int, value text, problem text)
    on conflict (list_id, row_number) do update set value = excluded.value, problem = excluded.problem`.execute(
    db,
  );
}

/** Bad rows after a row number, in the order of the file. */
export async function listBadRows(
  db: DatabaseOrTransaction,
  listId: string,
  { afterRow, limit }: { afterRow: number; limit: number },
): Promise<BadRow[]> {
  return badRows.list(
    db,
    sql`select row_number as row, value, problem from msisdn_list_bad_row
    where list_id = ${listId} and row_number > ${afterRow} order by row_number limit ${limit}`,
  );
}

/** Takes bad rows away, and says which of those named were there. */
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

/** Deletes the numbers and bad rows of a list; its record of consent stays. */
export async function deleteNumbers(
  db: DatabaseOrTransaction,
  listId: string,
  at: Date,
): Promise<void> {
  await sql`delete from msisdn_list_number where list_id = ${listId}`.execute(db);
  await sql`delete from msisdn_list_bad_row where list_id = ${listId}`.execute(db);
  await sql`update msisdn_list set deleted_at = ${at} where id = ${listId}`.execute(db);
}

/** Encrypted numbers of a list after an index, in the order of the index. */
export async function listNumbers(
  db: DatabaseOrTransaction,
  listId: string,
  after: Buffer | undefined,
  limit: number,
): Promise<NewNumber[]> {
  return newNumberRows.list(
    db,
    sql`
    select number_index as index, number_encrypted as encrypted from msisdn_list_number
    where list_id = ${listId} and number_index > ${after ?? Buffer.alloc(0)}
    order by number_index limit ${limit}`,
  );
}
