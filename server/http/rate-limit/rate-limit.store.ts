import { type RawBuilder, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { checked, type RowOf } from "../../../platform/database/checked-sql.ts";
import { int } from "../../../platform/database/column-kinds.ts";

export type Window = RowOf<typeof windowRows>;
const windowRows = checked("rate-limit: Window", { count: int, secondsLeft: int });

/**
 * Counts a call in the current window of each key, in one statement, so that parallel calls are counted exactly. `calls`
 * has the columns key and seconds; what comes back has key, count and window_start.
 */
export const countCalls = (calls: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into rate_limit as r (key, window_start, count)
  select key, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds), 1 from ${calls} as calls
  on conflict (key) do update set
    count = case when r.window_start = excluded.window_start then r.count + 1 else 1 end,
    window_start = excluded.window_start
  returning key, count, window_start`;

/** Seconds until a window ends that began then. */
export const countSecondsLeft = (windowStart: RawBuilder<unknown>, seconds: RawBuilder<unknown>) =>
  sql`ceil(extract(epoch from ${windowStart}) + ${seconds} - extract(epoch from now()))::int`;

/** Counts one call in the current window of a key. */
export async function countCall(
  db: DatabaseOrTransaction,
  key: string,
  windowSeconds: number,
): Promise<Window> {
  const call = sql`(values (${key}, ${windowSeconds}::int))`;
  const row = await windowRows.find(
    db,
    sql`with counted as (${countCalls(sql`(select * from ${call} as call (key, seconds))`)})
      select count, ${countSecondsLeft(sql`window_start`, sql`${windowSeconds}::int`)} as "secondsLeft" from counted`,
  );
  return row ?? { count: 0, secondsLeft: windowSeconds };
}

export async function deleteWindow(db: DatabaseOrTransaction, key: string): Promise<void> {
  await sql`delete from rate_limit where key = ${key}`.execute(db);
}

/** Forgets windows that are over: none is longer than a day. */
export async function deleteOldWindows(db: DatabaseOrTransaction): Promise<void> {
  await sql`delete from rate_limit where window_start < now() - interval '1 day'`.execute(db);
}
