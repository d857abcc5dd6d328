import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { ENGAGEMENT, type Engagement } from "../networks/network.ts";

const click = sql.lit(ENGAGEMENT.click);
const read = sql.lit(ENGAGEMENT.read);
const viewable = sql.lit(ENGAGEMENT.viewable);

export type DatedEngagement = Engagement & { day: string; hour: number };

/** Stores what people opened and tapped, and counts what was really new: the same one told twice counts once. */
export async function insertEngagements(
  db: DatabaseOrTransaction,
  engagements: readonly DatedEngagement[],
): Promise<void> {
  const column = <Name extends keyof DatedEngagement>(name: Name) =>
    engagements.map((engagement) => engagement[name]);
  await sql`
    with told as (
      select distinct on (service_id, person, kind) * from unnest(${column("serviceId")}::int[], ${column("person")}::int[],
          ${column("kind")}::smallint[], ${column("atMs")}::double precision[], ${column("day")}::date[],
          ${column("hour")}::smallint[])
        as t (service_id, person, kind, at_ms, day, hour)
      order by service_id, person, kind, at_ms
    ),
    fresh as (
      insert into engagement (service_id, person, kind, at)
      select service_id, person, kind, to_timestamp(at_ms / 1000) from told on conflict do nothing
      returning service_id, person, kind
    ),
    counted as (select t.* from told t join fresh f using (service_id, person, kind)),
    per_day as (
      insert into service_day (service_id, day, clicks, viewable)
      select service_id, day, count(*) filter (where kind = ${click})::int, count(*) filter (where kind = ${viewable})::int
      from counted where kind in (${click}, ${viewable}) group by service_id, day
      on conflict (service_id, day) do update
        set clicks = service_day.clicks + excluded.clicks, viewable = service_day.viewable + excluded.viewable
    ),
    per_hour as (
      insert into service_hour (service_id, day, hour, clicks)
      select service_id, day, hour, count(*)::int from counted where kind = ${click}
      group by service_id, day, hour
      on conflict (service_id, day, hour) do update set clicks = service_hour.clicks + excluded.clicks
    )
    update service s set reads = s.reads + c.reads
    from (
      select service_id, count(*)::int as reads from counted where kind = ${read} group by service_id
    ) c
    where s.id = c.service_id`.execute(db);
}
