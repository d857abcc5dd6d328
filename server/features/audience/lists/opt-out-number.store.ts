import { sql } from "kysely";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bytes, text } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

const indexRows = checked("opt-out: index", { numberIndex: bytes });
const listIdRows = checked("opt-out: list", { id: text });

/** Which of these keyed indexes opted out here or are in a national register, in hexadecimal digits. */
export async function listOptedOut(
  db: DatabaseOrTransaction,
  indexes: readonly Buffer[],
): Promise<Set<string>> {
  if (indexes.length === 0) return new Set();
  const rows = await indexRows.list(
    db,
    sql`select number_index from opt_out_number where number_index = any(${indexes}::bytea[])
      union select number_index from register_number where number_index = any(${indexes}::bytea[])`,
  );
  return new Set(rows.map(({ numberIndex }) => numberIndex.toString("hex")));
}

export async function insertOptedOut(
  db: DatabaseOrTransaction,
  numberIndex: Buffer,
  at: Date,
): Promise<void> {
  await sql`insert into opt_out_number (number_index, added_at) values (${numberIndex}, ${at})
    on conflict do nothing`.execute(db);
}

/** Ids of all lists of a country that have their numbers. */
export async function listListIds(db: DatabaseOrTransaction, countryId: number): Promise<string[]> {
  const rows = await listIdRows.list(
    db,
    sql`select id from msisdn_list where deleted_at is null and country_id = ${countryId}`,
  );
  return rows.map(({ id }) => id);
}

/** Moves a number's opt-out here into the history; nothing happens when there is none. */
export async function deleteOptedOut(
  tx: DatabaseOrTransaction,
  numberIndex: Buffer,
  lift: { at: Date; by: string; reason: string },
): Promise<void> {
  await sql`with lifted as (delete from opt_out_number where number_index = ${numberIndex} returning number_index, added_at)
    insert into opt_out_number_lift (number_index, added_at, lifted_at, lifted_by, reason)
    select number_index, added_at, ${lift.at}, ${lift.by}, ${lift.reason} from lifted`.execute(tx);
}

/** Marks a number in each list by its index there, or takes the mark away. */
export async function updateOptedOut(
  db: DatabaseOrTransaction,
  marks: readonly { listId: string; index: Buffer }[],
  isOptedOut: boolean,
): Promise<void> {
  await sql`update msisdn_list_number n set is_opted_out = ${isOptedOut}
    from unnest(${marks.map(({ listId }) => listId)}::uuid[], ${marks.map(({ index }) => index)}::bytea[])
      m (list_id, number_index)
    where n.list_id = m.list_id and n.number_index = m.number_index`.execute(db);
}

/** Marks numbers of one list, by their indexes there, and takes the mark of others away. */
export async function updateMarks(
  db: DatabaseOrTransaction,
  listId: string,
  { marked, unmarked }: { marked: readonly Buffer[]; unmarked: readonly Buffer[] },
): Promise<void> {
  await sql`update msisdn_list_number set is_opted_out = true
    where list_id = ${listId} and number_index = any(${marked}::bytea[]) and not is_opted_out`.execute(
    db,
  );
  await sql`update msisdn_list_number set is_opted_out = false
    where list_id = ${listId} and number_index = any(${unmarked}::bytea[]) and is_opted_out`.execute(
    db,
  );
}
