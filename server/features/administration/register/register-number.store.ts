import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  bytes,
  int,
  nullable,
  time,
} from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { ImportMode } from "./register-import.store.ts";

/** Lets one at a time change the register of a country. */
export async function lockRegister(tx: DatabaseOrTransaction, countryId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`register ${countryId}`}, 0))`.execute(
    tx,
  );
}

/** Puts an import into the register, and notes for the networks what came in and what left. The caller holds the lock. */
export async function insertFromImport(
  tx: DatabaseOrTransaction,
  { id, countryId, mode }: { id: string; countryId: number; mode: ImportMode },
  at: Date,
): Promise<void> {
  if (mode === "replace")
    await sql`with gone as (
        delete from register_number r where country_id = ${countryId} and not exists
          (select from register_import_number n where n.import_id = ${id} and n.number_index = r.number_index)
        returning number_index, number_encrypted
      )
      insert into register_change (country_id, number_index, number_encrypted, is_added)
      select ${countryId}, number_index, number_encrypted, false from gone`.execute(tx);
  await sql`with added as (
      insert into register_number (country_id, number_index, number_encrypted, since)
      select ${countryId}, number_index, number_encrypted, ${at} from register_import_number where import_id = ${id}
      on conflict do nothing returning number_index, number_encrypted
    )
    insert into register_change (country_id, number_index, number_encrypted, is_added)
    select ${countryId}, number_index, number_encrypted, true from added`.execute(tx);
}

const stateRows = checked("register: state", {
  countryId: int,
  numbers: int,
  untold: int,
  takenAt: nullable(time),
  isShown: bool,
});
export type RegisterState = RowOf<typeof stateRows>;

/** Of each country: how many numbers are in its register, how many changes the networks do not know yet, when it was last taken, and whether one that was read waits to be taken. */
export async function listRegisterStates(db: DatabaseOrTransaction): Promise<RegisterState[]> {
  return stateRows.list(
    db,
    sql`select c.id as country_id,
      (select count(*) from register_number r where r.country_id = c.id)::int as numbers,
      (select count(*) from register_change g where g.country_id = c.id)::int as untold,
      (select max(taken_at) from register_import i where i.country_id = c.id) as taken_at,
      exists (select from register_import i where i.country_id = c.id and i.state = 'shown') as is_shown
    from country c order by c.id`,
  );
}

const changeRows = checked("register: change", {
  id: bigint,
  countryId: int,
  /** Null in what was noted before numbers were sealed for their place. */
  index: nullable(bytes),
  encrypted: bytes,
  isAdded: bool,
});
export type RegisterChangeRow = RowOf<typeof changeRows>;

/** The oldest changes that the networks do not know yet. */
export async function listChanges(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<RegisterChangeRow[]> {
  return changeRows.list(
    db,
    sql`select id, country_id, number_index as index, number_encrypted as encrypted, is_added from register_change
    order by id limit ${limit}`,
  );
}

export async function deleteChanges(
  db: DatabaseOrTransaction,
  ids: readonly bigint[],
): Promise<void> {
  await sql`delete from register_change where id = any(${ids}::bigint[])`.execute(db);
}
