import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { COUNTRIES } from "../../domain/countries.ts";

export type NewTap = { linkId: number; digest: bigint | null; atMs: number };

/** Stores taps of links: all of them, or none. */
export async function insertTaps(db: Database, taps: readonly NewTap[]): Promise<void> {
  const column = <Name extends keyof NewTap>(name: Name) => taps.map((tap) => tap[name]);
  await sql`insert into tap_news (link_id, digest, at)
    select link_id, digest, to_timestamp(at_ms / 1000)
    from unnest(${column("linkId")}::int[], ${column("digest")}::bigint[], ${column("atMs")}::float8[])
      t (link_id, digest, at_ms)`.execute(db);
}

/**
 * Counts taps that are stored and not counted, each once whoever else counts: those of a service that has begun to send go into its
 * figures, by day and hour of its country, and nothing else is left of them. Earlier ones are the advertiser's own and forgotten, as are
 * those of a link that no service has.
 * People who tap a link of their own count once for their service, on the day of the first tap: `tap_person` takes each but once.
 */
export async function updateFigures(db: Database): Promise<void> {
  const ids = COUNTRIES.map(({ id }) => id);
  const zones = COUNTRIES.map(({ timeZone }) => timeZone);
  await sql`with news as (delete from tap_news returning link_id, digest, at),
    counted as (
      select s.id, (n.at at time zone z.zone)::date as day, extract(hour from n.at at time zone z.zone)::smallint as hour,
        case when s.has_own_links and s.forgotten_at is null then n.digest end as digest
      from news n join service s on s.link_id = n.link_id join route r on r.route_id = s.route_id
        join unnest(${ids}::int[], ${zones}::text[]) z (country_id, zone) on z.country_id = r.country_id
      where s.sent > 0
    ),
    met as (
      insert into tap_person (service_id, digest)
      select distinct id, digest from counted where digest is not null order by id, digest
      on conflict do nothing returning service_id, digest
    ),
    person as (
      select c.id, min(c.day) as day from counted c join met m on m.service_id = c.id and m.digest = c.digest
      group by c.id, c.digest
    ),
    per_day as (
      insert into service_day (service_id, day, clicks, people_clicked)
      select id, day, sum(clicks)::int, sum(people)::int from (
        select id, day, 1 as clicks, 0 as people from counted union all select id, day, 0, 1 from person
      ) d group by id, day order by id, day
      on conflict (service_id, day) do update set clicks = service_day.clicks + excluded.clicks,
        people_clicked = service_day.people_clicked + excluded.people_clicked
    )
    insert into service_hour (service_id, day, hour, clicks)
    select id, day, hour, count(*)::int from counted group by id, day, hour order by id, day, hour
    on conflict (service_id, day, hour) do update set clicks = service_hour.clicks + excluded.clicks`.execute(
    db,
  );
}
