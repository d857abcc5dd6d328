import { type RawBuilder, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { compiledOnce } from "../../../platform/database/statements/compiled.ts";
import { PREPARED } from "../../../platform/database/prepared.ts";
import { checked, type RowOf } from "../../../platform/database/checked-sql.ts";
import { int } from "../../../platform/database/column-kinds.ts";

export type Window = RowOf<typeof windowRows>;
const windowRows = checked("rate-limit: Window", { count: int, secondsLeft: int });

/**
 * Counts calls in the current window of each key, in one statement, so that parallel calls are counted exactly. `counted`
 * has the columns key, seconds and calls, each key once; what comes back has key, count and window_start. Rows are written in the
 * order of their keys, so that nobody waits in a circle.
 */
export const countCalls = (counted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into rate_limit as r (key, window_start, count)
  select key, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds), calls from ${counted} as c order by key
  on conflict (key) do update set
    count = case when r.window_start = excluded.window_start then r.count else 0 end + excluded.count,
    window_start = excluded.window_start
  returning key, count, window_start`;

/** Seconds until a window ends that began then. */
export const countSecondsLeft = (windowStart: RawBuilder<unknown>, seconds: RawBuilder<unknown>) =>
  sql`ceil(extract(epoch from ${windowStart}) + ${seconds} - extract(epoch from now()))::int`;

/** Counts a call in the current window of a key, as one or as so many. */
export async function countCall(
  db: DatabaseOrTransaction,
  key: string,
  windowSeconds: number,
  calls = 1,
): Promise<Window> {
  const row = await windowRows.find(db, countOne({ key, windowSeconds, calls }));
  return row ?? { count: 0, secondsLeft: windowSeconds };
}

type Counted = { key: string; windowSeconds: number; calls: number };

const countOne = compiledOnce(({ key, windowSeconds, calls }: Counted) => {
  const call = sql`(select ${key}::text as key, ${windowSeconds}::int as seconds, ${calls}::int as calls)`;
  return sql`with counted as (${countCalls(call)})
    select count, ${countSecondsLeft(sql`window_start`, sql`${windowSeconds}::int`)} as "secondsLeft" from counted ${PREPARED}`;
});

export async function deleteWindow(db: DatabaseOrTransaction, key: string): Promise<void> {
  await sql`delete from rate_limit where key = ${key}`.execute(db);
}

/** Forgets windows that are over: none is longer than a day. */
export async function deleteOldWindows(db: DatabaseOrTransaction): Promise<void> {
  await sql`delete from rate_limit where window_start < now() - interval '1 day'`.execute(db);
}
