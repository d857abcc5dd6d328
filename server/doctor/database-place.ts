import type { Pool } from "../../platform/database/pool.ts";

/** Which database an address leads to. */
export type Place = { system: string; database: string; isReplica: boolean; lsn: string };

const PLACE = `select (pg_control_system()).system_identifier::text as system, current_database() as database,
  pg_is_in_recovery() as "isReplica",
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)::text as lsn`;

/** Asks a connection where it is. */
export async function findPlace(pool: Pool): Promise<Place> {
  const [row] = (await pool.query<Place>(PLACE)).rows;
  if (!row) throw new Error("PostgreSQL did not say where it is.");
  return row;
}

/** Whether two addresses lead to one database. */
export const isSame = (here: Place, there: Place): boolean =>
  here.system === there.system && here.database === there.database;
