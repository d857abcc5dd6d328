import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { int } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

/** What a connection was handed, and how often its messages were called spam. */
export type Handed = { messages: number; complaints: number };

/** Days over which complaints are compared with messages. */
export const COMPLAINT_DAYS = 30;

/** Adds to what a connection had on a day (UTC). */
export async function upsertDay(
  db: DatabaseOrTransaction,
  connectionId: number,
  { atMs, messages = 0, complaints = 0 }: Partial<Handed> & { atMs: number },
): Promise<void> {
  const day = new Date(atMs).toISOString().slice(0, 10);
  await sql`insert into connection_day as old (connection_id, day, messages, complaints)
    values (${connectionId}, ${day}::date, ${messages}, ${complaints})
    on conflict (connection_id, day) do update set messages = old.messages + excluded.messages,
      complaints = old.complaints + excluded.complaints`.execute(db);
}

const rows = checked("connection: handed", { connectionId: int, messages: int, complaints: int });

/** What connections had since a day (UTC), that day included, by their id. */
export async function sumDays(
  db: DatabaseOrTransaction,
  sinceMs: number,
): Promise<Map<number, Handed>> {
  const day = new Date(sinceMs).toISOString().slice(0, 10);
  const found = await rows.list(
    db,
    sql`select connection_id, sum(messages)::int as messages, sum(complaints)::int as complaints
      from connection_day where day >= ${day}::date group by connection_id`,
  );
  return new Map(found.map(({ connectionId, ...handed }) => [connectionId, handed]));
}
