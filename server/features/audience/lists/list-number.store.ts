import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bytes, int } from "../../../../platform/database/column-kinds.ts";

/** A number as it is stored: two keyed indexes, the route of its prefix, and the number itself encrypted. */
export type NewNumber = {
  index: Buffer;
  ownerIndex: Buffer;
  routeId: number;
  isOptedOut: boolean;
  encrypted: Buffer;
};

export type StoredNumber = RowOf<typeof storedNumberRows>;
const storedNumberRows = checked("list: StoredNumber", { index: bytes, encrypted: bytes });
const peopleRows = checked("list: people by route", { routeId: int, people: int });

/** Bytes of both indexes. */
export const INDEX_BYTES = 16;
// Route and opt-out between the indexes and the encrypted number.
const FACT_BYTES = 3;

/**
 * Adds numbers to a list and says how many were not in it yet. They travel as one value of equal records, many times
 * faster than arrays: all numbers of a country are equally long. Throws when they are not.
 */
export async function insertNumbers(
  db: DatabaseOrTransaction,
  listId: string,
  numbers: readonly NewNumber[],
): Promise<number> {
  if (numbers.length === 0) return 0;
  const { records, recordBytes } = packed(numbers);
  const { numAffectedRows } = await sql`
    insert into msisdn_list_number (list_id, number_index, owner_index, route_id, is_opted_out, number_encrypted)
    select ${listId}::uuid, ${unpacked(records, recordBytes)}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Gives numbers that were stored before they were counted here their route and index. */
export async function updatePlaces(
  db: DatabaseOrTransaction,
  listId: string,
  numbers: readonly NewNumber[],
): Promise<void> {
  if (numbers.length === 0) return;
  const { records, recordBytes } = packed(numbers);
  await sql`update msisdn_list_number n set owner_index = r.owner_index, route_id = r.route_id, is_opted_out = r.is_opted_out
    from (select ${unpacked(records, recordBytes)}) r (number_index, owner_index, route_id, is_opted_out, encrypted)
    where n.list_id = ${listId}::uuid and n.number_index = r.number_index`.execute(db);
}

function packed(numbers: readonly NewNumber[]): { records: Buffer; recordBytes: number } {
  const parts = numbers.flatMap(({ index, ownerIndex, routeId, isOptedOut, encrypted }) => {
    const facts = Buffer.of(routeId >> 8, routeId & 255, isOptedOut ? 1 : 0);
    return [index, ownerIndex, facts, encrypted];
  });
  const records = Buffer.concat(parts);
  const recordBytes = 2 * INDEX_BYTES + FACT_BYTES + (numbers[0]?.encrypted.length ?? 0);
  if (records.length !== recordBytes * numbers.length)
    throw new Error("The numbers of a list must be equally long.");
  return { records, recordBytes };
}

/** Columns and source of a select of packed records. */
function unpacked(records: Buffer, recordBytes: number) {
  const factsAt = 2 * INDEX_BYTES;
  const numberAt = factsAt + FACT_BYTES;
  return sql`substring(r.bytes from at + 1 for ${INDEX_BYTES}::int),
      substring(r.bytes from at + 1 + ${INDEX_BYTES}::int for ${INDEX_BYTES}::int),
      get_byte(r.bytes, at + ${factsAt}::int) * 256 + get_byte(r.bytes, at + ${factsAt}::int + 1),
      get_byte(r.bytes, at + ${factsAt}::int + 2) = 1,
      substring(r.bytes from at + 1 + ${numberAt}::int for ${recordBytes - numberAt}::int)
    from (select ${records}::bytea as bytes) r,
      generate_series(0, ${records.length - 1}::int, ${recordBytes}::int) at`;
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
): Promise<StoredNumber[]> {
  return storedNumberRows.list(
    db,
    sql`
    select number_index as index, number_encrypted as encrypted from msisdn_list_number
    where list_id = ${listId} and number_index > ${after ?? Buffer.alloc(0)}
    order by number_index limit ${limit}`,
  );
}

/** Encrypted numbers of a list that do not say yet which network they are on. */
export async function listUnplaced(
  db: DatabaseOrTransaction,
  listId: string,
  limit: number,
): Promise<StoredNumber[]> {
  return storedNumberRows.list(
    db,
    sql`select number_index as index, number_encrypted as encrypted from msisdn_list_number
    where list_id = ${listId} and owner_index is null limit ${limit}`,
  );
}

/** People of one owner's lists by route, each once; without those who opted out here and those of the lists left out. */
export async function countPeopleByRoute(
  db: DatabaseOrTransaction,
  { listIds, exceptListIds }: { listIds: readonly string[]; exceptListIds: readonly string[] },
): Promise<Map<number, number>> {
  const people = listIds.length === 1 ? sql`count(*)` : sql`count(distinct owner_index)`;
  const rows = await peopleRows.list(
    db,
    sql`select route_id, ${people}::int as people from msisdn_list_number n
    where list_id = any(${listIds}::uuid[]) and not is_opted_out and route_id is not null
      and not exists (select from msisdn_list_number x
        where x.list_id = any(${exceptListIds}::uuid[]) and x.owner_index = n.owner_index)
    group by route_id`,
  );
  return new Map(rows.map(({ routeId, people: count }) => [routeId, count]));
}
