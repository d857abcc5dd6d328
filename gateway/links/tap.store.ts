import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { COUNTRIES } from "../../domain/countries.ts";

/** Stores taps of links at these instants (ms): all of them, or none. */
export async function insertTaps(
  db: Database,
  linkIds: readonly number[],
  atMs: readonly number[],
): Promise<void> {
  await sql`insert into tap_news (link_id, at)
    select link_id, to_timestamp(at_ms / 1000) from unnest(${linkIds}::int[], ${atMs}::float8[]) t (link_id, at_ms)`.execute(
    db,
  );
}

/**
 * Counts taps that are stored and not counted, each once whoever else counts: those of a service that has begun to send go into its
 * figures, by day and hour of its country. Earlier ones are the advertiser's own; those of a link that no service has are forgotten.
 */
export async function updateFigures(db: Database): Promise<void> {
  const ids = COUNTRIES.map(({ id }) => id);
  const zones = COUNTRIES.map(({ timeZone }) => timeZone);
  await sql`with news as (delete from tap_news returning link_id, at),
    tap as (
      insert into link_tap (link_id, at, is_counted)
      select n.link_id, n.at, s.sent > 0 from news n join service s on s.link_id = n.link_id
      returning link_id, at, is_counted
    ),
    counted as (
      select s.id, (t.at at time zone z.zone)::date as day,
        extract(hour from t.at at time zone z.zone)::smallint as hour, count(*)::int as clicks
      from tap t join service s on s.link_id = t.link_id join route r on r.route_id = s.route_id
        join unnest(${ids}::int[], ${zones}::text[]) z (country_id, zone) on z.country_id = r.country_id
      where t.is_counted group by 1, 2, 3
    ),
    per_day as (
      insert into service_day (service_id, day, clicks)
      select id, day, sum(clicks) from counted group by id, day order by id, day
      on conflict (service_id, day) do update set clicks = service_day.clicks + excluded.clicks
    )
    insert into service_hour (service_id, day, hour, clicks)
    select id, day, hour, clicks from counted order by id, day, hour
    on conflict (service_id, day, hour) do update set clicks = service_hour.clicks + excluded.clicks`.execute(
    db,
  );
}
