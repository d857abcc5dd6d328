import { createLinkCodes } from "../../gateway/links/link-code.ts";
import { aConfig } from "../../gateway/testing/a-gateway.ts";
import type { Pool } from "../../platform/database/pool.ts";

/** The codes of people's own links, as the bench's gateway makes them. */
export const ownCodes = createLinkCodes(aConfig().numbersIndexKey, 20);

/** Code of the link with this number. */
export const codeOf = (number: number): string => `bench${String(number).padStart(15, "0")}`;

/**
 * Makes so many links, each of a service of its own that has begun to send, as copies of a booked service. Their numbers
 * begin at 1.
 */
export async function insertLinks(pool: Pool, serviceId: number, count: number): Promise<void> {
  await pool.query(
    `with made as (
      insert into link (route_id, code, url, landing_page_url, created_at)
      select s.route_id, code, 'https://ldh.example/l/' || code, 'https://shop.example/offer', now()
      from service s, generate_series(1, $2::int) n, concat('bench', lpad(n::text, 15, '0')) code
      where s.id = $1 returning id
    )
    insert into service overriding system value
    select copy.* from service s, made, jsonb_populate_record(s, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('service', 'id')),
      'campaign_code', 'bench-' || made.id, 'link_id', made.id, 'sent', 1)) copy
    where s.id = $1`,
    [serviceId, count],
  );
  await pool.query("vacuum analyze link, service");
}

/** Makes more links, up to so many in all, which no service uses: they redirect, and their taps are stored and then forgotten. */
export async function insertMoreLinks(pool: Pool, from: number, upTo: number): Promise<void> {
  await pool.query(
    `insert into link (route_id, code, url, landing_page_url, created_at)
    select 97, code, 'https://ldh.example/l/' || code, 'https://shop.example/offer', now()
    from generate_series($1::int, $2::int) n, concat('bench', lpad(n::text, 15, '0')) code`,
    [from, upTo],
  );
  await pool.query("vacuum analyze link");
}

/** Throws unless as many taps are counted in the figures of the days, and of the hours, as links were followed, and none waits. */
export async function expectCounted(pool: Pool, followed: number): Promise<void> {
  const { rows } = await pool.query<Record<"waiting" | "days" | "hours", number>>(
    `select (select count(*) from tap_news)::int as waiting, (select coalesce(sum(clicks), 0) from service_day)::int as days,
      (select coalesce(sum(clicks), 0) from service_hour)::int as hours`,
  );
  const { waiting, days, hours } = rows[0] ?? { waiting: 0, days: 0, hours: 0 };
  if (waiting !== 0 || days !== followed || hours !== followed)
    throw new Error(
      `${followed} links were followed, ${days} taps counted by day, ${hours} by hour, ${waiting} wait.`,
    );
}

/** Taps that are stored for services, counted or not. */
export async function countTaps(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ taps: number }>(
    `select ((select coalesce(sum(clicks), 0) from service_day) + (select count(*) from tap_news n
      join service s on s.link_id = n.link_id))::int as taps`,
  );
  return rows[0]?.taps ?? 0;
}

/** The id of the first link of `insertLinks`; the others follow it. */
export async function readFirstId(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "select min(id) as id from link where code like 'bench%'",
  );
  return rows[0]?.id ?? 0;
}
