import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";

export type Tap = {
  linkId: number;
  serviceId: number;
  isCounted: boolean;
  atMs: number;
  day: string;
  hour: number;
};

/** Stores a tap and, when it counts, adds it to the service's figures: both in one statement, or nothing. */
export async function insertTap(
  db: DatabaseOrTransaction,
  { linkId, serviceId, isCounted, atMs, day, hour }: Tap,
): Promise<void> {
  await sql`
    with tap as (
      insert into link_tap (link_id, at, is_counted) values (${linkId}, ${new Date(atMs)}, ${isCounted})
      returning is_counted
    ),
    per_day as (
      insert into service_day (service_id, day, clicks)
      select ${serviceId}::int, ${day}::date, 1 from tap where is_counted
      on conflict (service_id, day) do update set clicks = service_day.clicks + 1
    )
    insert into service_hour (service_id, day, hour, clicks)
    select ${serviceId}::int, ${day}::date, ${hour}::smallint, 1 from tap where is_counted
    on conflict (service_id, day, hour) do update set clicks = service_hour.clicks + 1`.execute(db);
}
