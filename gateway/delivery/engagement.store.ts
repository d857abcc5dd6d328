import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { ENGAGEMENT, type Engagement } from "../networks/network.ts";

const click = sql.lit(ENGAGEMENT.click);
const read = sql.lit(ENGAGEMENT.read);
const viewable = sql.lit(ENGAGEMENT.viewable);

/** `digest`: by what the person is counted who taps a link of their own (`tap.store.ts`); null where there is none. */
export type DatedEngagement = Engagement & { day: string; hour: number; digest: bigint | null };

/** Stores what people opened and tapped, and counts what was really new: the same one told twice counts once, and people who tapped too. */
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
          ${column("hour")}::smallint[], ${column("digest")}::bigint[])
        as t (service_id, person, kind, at_ms, day, hour, digest)
      order by service_id, person, kind, at_ms
    ),
    fresh as (
      insert into engagement (service_id, person, kind, at)
      select service_id, person, kind, to_timestamp(at_ms / 1000) from told on conflict do nothing
      returning service_id, person, kind
    ),
    counted as (select t.* from told t join fresh f using (service_id, person, kind)),
    met as (
      insert into tap_person (service_id, digest)
      select service_id, digest from counted where kind = ${click} and digest is not null order by service_id, digest
      on conflict do nothing returning service_id, digest
    ),
    per_day as (
      insert into service_day (service_id, day, clicks, people_clicked, viewable)
      select c.service_id, c.day, count(*) filter (where c.kind = ${click})::int, count(m.digest)::int,
        count(*) filter (where c.kind = ${viewable})::int
      from counted c left join met m on m.service_id = c.service_id and m.digest = c.digest and c.kind = ${click}
      where c.kind in (${click}, ${viewable}) group by c.service_id, c.day order by c.service_id, c.day
      on conflict (service_id, day) do update set clicks = service_day.clicks + excluded.clicks,
        people_clicked = service_day.people_clicked + excluded.people_clicked,
        viewable = service_day.viewable + excluded.viewable
    ),
    per_hour as (
      insert into service_hour (service_id, day, hour, clicks)
      select service_id, day, hour, count(*)::int from counted where kind = ${click}
      group by service_id, day, hour order by service_id, day, hour
      on conflict (service_id, day, hour) do update set clicks = service_hour.clicks + excluded.clicks
    )
    update service s set reads = s.reads + c.reads
    from (
      select service_id, count(*)::int as reads from counted where kind = ${read} group by service_id
    ) c
    where s.id = c.service_id`.execute(db);
}
