import { sql } from "kysely";
import { checked } from "../../../../../platform/database/checked-sql.ts";
import { bool, bytes, int } from "../../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import type { StoredChunk } from "./number-chunk.ts";

const chunkRows = checked("list: chunk", { ordinal: int, encrypted: bytes });
const flagRows = checked("list: flag", { isSo: bool });
const oldNumberRows = checked("list: number in a row", { index: bytes, encrypted: bytes });

/** Chunks of a list after an ordinal, in order. */
export async function listChunks(
  db: DatabaseOrTransaction,
  listId: string,
  afterOrdinal: number,
  limit: number,
): Promise<StoredChunk[]> {
  return chunkRows.list(
    db,
    sql`select ordinal, numbers_encrypted as encrypted from msisdn_list_chunk
    where list_id = ${listId} and ordinal > ${afterOrdinal} order by ordinal limit ${limit}`,
  );
}

/** The last chunk of a list, which takes what is added. */
export async function findLastChunk(
  db: DatabaseOrTransaction,
  listId: string,
): Promise<StoredChunk | undefined> {
  return chunkRows.find(
    db,
    sql`select ordinal, numbers_encrypted as encrypted from msisdn_list_chunk
    where list_id = ${listId} order by ordinal desc limit 1`,
  );
}

export async function upsertChunks(
  tx: DatabaseOrTransaction,
  listId: string,
  chunks: readonly StoredChunk[],
): Promise<void> {
  if (chunks.length === 0) return;
  await sql`insert into msisdn_list_chunk (list_id, ordinal, numbers_encrypted)
    select ${listId}, c.ordinal, c.encrypted
    from unnest(${chunks.map(({ ordinal }) => ordinal)}::int[], ${chunks.map(({ encrypted }) => encrypted)}::bytea[])
      c (ordinal, encrypted)
    on conflict (list_id, ordinal) do update set numbers_encrypted = excluded.numbers_encrypted`.execute(
    tx,
  );
}

/** True while numbers of a list stand in rows of their own, as they did before chunks. */
export async function hasNumberRows(db: DatabaseOrTransaction, listId: string): Promise<boolean> {
  const row = await flagRows.find(
    db,
    sql`select has_number_rows as is_so from msisdn_list where id = ${listId}`,
  );
  return row?.isSo ?? false;
}

/** Numbers of a list that stand in rows of their own, after an index, in its order. */
export async function listNumberRows(
  db: DatabaseOrTransaction,
  listId: string,
  after: Buffer,
  limit: number,
): Promise<{ index: Buffer; encrypted: Buffer }[]> {
  return oldNumberRows.list(
    db,
    sql`select number_index as index, number_encrypted as encrypted from msisdn_list_number
    where list_id = ${listId} and number_index > ${after} order by number_index limit ${limit}`,
  );
}

/** Ends the rows of a list whose numbers are in chunks now. */
export async function deleteNumberRows(tx: DatabaseOrTransaction, listId: string): Promise<void> {
  await sql`delete from msisdn_list_number where list_id = ${listId}`.execute(tx);
  await sql`update msisdn_list set has_number_rows = false where id = ${listId}`.execute(tx);
}
