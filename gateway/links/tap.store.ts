import type { Database } from "../db/transaction.ts";

export type Tap = {
  linkId: number;
  serviceId: number;
  isCounted: boolean;
  atMs: number;
  day: string;
  hour: number;
};

/** Stores a tap and, when it counts, adds it to the service's figures: both in one statement, or nothing. */
export async function insertTap(db: Database, tap: Tap): Promise<void> {
  await db.query(
    `with tap as (
       insert into link_tap (link_id, at, is_counted) values ($1, $3, $4) returning is_counted
     ),
     per_day as (
       insert into service_day (service_id, day, clicks) select $2, $5, 1 from tap where is_counted
       on conflict (service_id, day) do update set clicks = service_day.clicks + 1
     )
     insert into service_hour (service_id, day, hour, clicks) select $2, $5, $6, 1 from tap where is_counted
     on conflict (service_id, day, hour) do update set clicks = service_hour.clicks + 1`,
    [tap.linkId, tap.serviceId, new Date(tap.atMs), tap.isCounted, tap.day, tap.hour],
  );
}
