import type { Pool } from "./pool.ts";

/** Whether a program may send. `lostUntil`: somebody has released it, and says until when something may have been sent that is not noted. */
export type Hold = { isHeld: boolean; since: Date | null; lostUntil: Date | null };

// The cluster, its history (another one after every restore and promotion) and the database.
const HERE = `(select (pg_control_system()).system_identifier::text || '/' ||
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) || '/' || oid from pg_database where datname = current_database())`;

/**
 * Asks a database whether it is where it was. One that was restored to a moment, promoted or loaded from a dump does not know what has been
 * sent since, so it is held from then on until it is released. A copy of its disk cannot be told from it: that is held by hand.
 */
export async function readHold(pool: Pool): Promise<Hold> {
  const columns = `place <> ${HERE} as has_moved, held_since, lost_until`;
  const [row] = (await pool.query<Row>(`select ${columns} from database_place`)).rows;
  if (!row) {
    await pool.query(
      `insert into database_place (place) values (${HERE}) on conflict (only_one) do nothing`,
    );
    return { isHeld: false, since: null, lostUntil: null };
  }
  if (!row.has_moved && row.held_since === null)
    return { isHeld: false, since: null, lostUntil: null };
  const since = row.held_since ?? (await holdDatabase(pool));
  return { isHeld: true, since, lostUntil: row.lost_until };
}

type Row = { has_moved: boolean; held_since: Date | null; lost_until: Date | null };

/** Holds a database. Answers since when it is held. */
export async function holdDatabase(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ since: Date }>(
    `insert into database_place (place, held_since) values (${HERE}, clock_timestamp())
     on conflict (only_one) do update set held_since = coalesce(database_place.held_since, excluded.held_since)
     returning held_since as since`,
  );
  return rows[0]?.since ?? new Date();
}

/** Lets its program settle what was lost until then, and send again. False when it is not held. */
export async function releaseDatabase(pool: Pool, lostUntil: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    "update database_place set lost_until = $1 where held_since is not null",
    [lostUntil],
  );
  return rowCount === 1;
}

/** From here on it is where it is. */
export async function endHold(pool: Pool): Promise<void> {
  await pool.query(
    `update database_place set place = ${HERE}, held_since = null, lost_until = null`,
  );
}

/** More than are given out in the time that a backup may be behind. */
const LOST_NUMBERS = 100_000n;

/**
 * Passes over numbers that may have been given out after the moment of the backup: networks and people know what they stood for.
 */
export async function skipNumbers(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; next: bigint; most: bigint }>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as next, max_value as most
     from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, next, most } of rows)
    if (next + LOST_NUMBERS < most)
      await pool.query("select setval($1::regclass, $2)", [name, next + LOST_NUMBERS]);
}
