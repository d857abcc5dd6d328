import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bool, bytes } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

const indexRows = checked("opt-out: index", { numberIndex: bytes });
const numberRows = checked("opt-out: number", { index: bytes, encrypted: bytes });
const unknownRows = checked("opt-out: unknown", { hasUnknown: bool });

/** Notes that a number opted out here, by its keyed index and encrypted. */
export async function insertOptedOut(
  db: DatabaseOrTransaction,
  { index, encrypted }: { index: Buffer; encrypted: Buffer },
  at: Date,
): Promise<void> {
  await sql`insert into opt_out_number (number_index, number_encrypted, added_at) values (${index}, ${encrypted}, ${at})
    on conflict (number_index) do update set number_encrypted = excluded.number_encrypted`.execute(
    db,
  );
}

/** All numbers that opted out here, encrypted; those of before whose number no list has shown are not among them. */
export async function listOptedOut(db: DatabaseOrTransaction): Promise<RowOf<typeof numberRows>[]> {
  return numberRows.list(
    db,
    sql`select number_index as index, number_encrypted as encrypted from opt_out_number
    where number_encrypted is not null`,
  );
}

/** True while there are opt-outs that are known by their index alone. */
export async function hasUnknownOptOuts(db: DatabaseOrTransaction): Promise<boolean> {
  const row = await unknownRows.find(
    db,
    sql`select exists (select from opt_out_number where number_encrypted is null) as has_unknown`,
  );
  return row?.hasUnknown ?? false;
}

/** Those of these keyed indexes that opted out here and whose number is not known. */
export async function listUnknownOptOuts(
  db: DatabaseOrTransaction,
  indexes: readonly Buffer[],
): Promise<Buffer[]> {
  const rows = await indexRows.list(
    db,
    sql`select number_index from opt_out_number
    where number_encrypted is null and number_index = any(${indexes}::bytea[])`,
  );
  return rows.map(({ numberIndex }) => numberIndex);
}

export async function updateOptOutNumber(
  db: DatabaseOrTransaction,
  index: Buffer,
  encrypted: Buffer,
): Promise<void> {
  await sql`update opt_out_number set number_encrypted = ${encrypted} where number_index = ${index}`.execute(
    db,
  );
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
