import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { checked, type RowOf } from "../../../platform/database/checked-sql.ts";
import { int } from "../../../platform/database/column-kinds.ts";

export type Window = RowOf<typeof windowRows>;
const windowRows = checked("rate-limit: Window", { count: int, secondsLeft: int });

/** Counts one call in the current window of a key, in one statement, so that parallel calls are counted exactly. */
export async function countCall(
  db: DatabaseOrTransaction,
  key: string,
  windowSeconds: number,
): Promise<Window> {
  const row = await windowRows.find(
    db,
    sql`
    insert into rate_limit as r (key, window_start, count)
    values (${key}, to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds}), 1)
    on conflict (key) do update set
      count = case when r.window_start = excluded.window_start then r.count + 1 else 1 end,
      window_start = excluded.window_start
    returning count, ceil(extract(epoch from window_start) + ${windowSeconds} - extract(epoch from now()))::int
      as "secondsLeft"`,
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
