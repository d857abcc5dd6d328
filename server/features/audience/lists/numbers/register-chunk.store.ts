import { sql } from "kysely";
import { checked } from "../../../../../platform/database/checked-sql.ts";
import { bytes, int } from "../../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import type { StoredChunk } from "./number-chunk.ts";

const chunkRows = checked("register: chunk", { ordinal: int, encrypted: bytes });
const numberRows = checked("register: number", { index: bytes, encrypted: bytes });
const countryRows = checked("register: country", { countryId: int });

/** The national register of a country in chunks, in order. */
export async function listRegisterChunks(
  db: DatabaseOrTransaction,
  countryId: number,
): Promise<StoredChunk[]> {
  return chunkRows.list(
    db,
    sql`select ordinal, numbers_encrypted as encrypted from register_chunk
    where country_id = ${countryId} order by ordinal`,
  );
}

/** Numbers of a register after an index, in its order. */
export async function listRegisterNumbers(
  db: DatabaseOrTransaction,
  countryId: number,
  after: Buffer,
  limit: number,
): Promise<{ index: Buffer; encrypted: Buffer }[]> {
  return numberRows.list(
    db,
    sql`select number_index as index, number_encrypted as encrypted from register_number
    where country_id = ${countryId} and number_index > ${after} order by number_index limit ${limit}`,
  );
}

/** Countries with a register of before there were chunks. */
export async function listUnchunkedRegisters(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await countryRows.list(
    db,
    sql`select id as country_id from country c where exists (select from register_number r where r.country_id = c.id)
      and not exists (select from register_chunk k where k.country_id = c.id)`,
  );
  return rows.map(({ countryId }) => countryId);
}

export async function deleteRegisterChunks(
  tx: DatabaseOrTransaction,
  countryId: number,
): Promise<void> {
  await sql`delete from register_chunk where country_id = ${countryId}`.execute(tx);
}

export async function insertRegisterChunks(
  tx: DatabaseOrTransaction,
  countryId: number,
  chunks: readonly StoredChunk[],
): Promise<void> {
  await sql`insert into register_chunk (country_id, ordinal, numbers_encrypted)
    select ${countryId}, c.ordinal, c.encrypted
    from unnest(${chunks.map(({ ordinal }) => ordinal)}::int[], ${chunks.map(({ encrypted }) => encrypted)}::bytea[])
      c (ordinal, encrypted)`.execute(tx);
}
