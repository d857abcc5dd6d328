import { sql } from "kysely";
import { checked } from "../../../platform/database/checked-sql.ts";
import { bool, int } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { referenceDayOf } from "./reference-day.ts";

/** Days (UTC) for which the references of networks are known, the day they were given not counted. */
const REFERENCE_DAYS = 14;

const DAY_MS = 86_400_000;

const madeRows = checked("reference days: made", { made: int });

/** Makes the parts in which references of this day (UTC) and the next ones will lie, where they are not there. Returns how many it made. */
export async function upsertReferenceDays(
  db: DatabaseOrTransaction,
  today: string,
): Promise<number> {
  const row = await madeRows.find(db, sql`select prepare_reference_days(${today}::date) as made`);
  return row?.made ?? 0;
}

const connectedRows = checked("reference days: connected", { isConnected: bool });

/** Whether there is a connection, which alone gives references. */
export async function hasConnections(db: DatabaseOrTransaction): Promise<boolean> {
  const row = await connectedRows.find(
    db,
    sql`select exists (select from network_connection) as is_connected`,
  );
  return row?.isConnected === true;
}

const droppedRows = checked("reference days: dropped", { dropped: int });

/**
 * Forgets references that were given more than `REFERENCE_DAYS` days ago: days as a whole, row by row only what has no day of its own and what the
 * release before has noted. Returns how many days went.
 */
export async function deleteReferenceDays(
  db: DatabaseOrTransaction,
  nowMs: number,
): Promise<number> {
  const before = new Date(nowMs - REFERENCE_DAYS * DAY_MS);
  const firstDay = referenceDayOf(before.getTime());
  const row = await droppedRows.find(
    db,
    sql`select drop_reference_days(${firstDay}::date) as dropped`,
  );
  await sql`delete from message_reference_rest where day < ${firstDay}::date`.execute(db);
  await db.deleteFrom("messageReference").where("since", "<", before).execute();
  return row?.dropped ?? 0;
}
