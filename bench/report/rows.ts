import type { Pool } from "../../platform/database/pool.ts";

/** Every so many messages wait for a receipt that comes late. */
export const LATE_EVERY = 1_000;

/**
 * Deliveries of a service over four weeks, 95 of 100 arrived, with the figures of their days and hours as the engine would have
 * written them; the service is over.
 */
export async function insertDeliveries(
  pool: Pool,
  serviceId: number,
  messages: number,
): Promise<void> {
  // Who is at a frequency cap is not asked here.
  await pool.query("alter table message disable trigger message_capped");
  await pool.query(
    `insert into message (service_id, person, state, reason, sent_day, sent_hour, sent_at)
    select $1, n, state, case when state = 3 then 1 + n % 4 else 0 end, day, hour, day + hour * interval '1 hour'
    from (
      select n, case when n % $3 = 0 then 1 when n % 20 = 7 then 3 else 2 end as state,
        date '2026-11-02' + n % 28 as day, 8 + n / 28 % 9 as hour
      from generate_series(1, $2::int) n
    ) m`,
    [serviceId, messages, LATE_EVERY],
  );
  await pool.query(
    `insert into service_hour (service_id, day, hour, sent, delivered)
    select service_id, sent_day, sent_hour, count(*), count(*) filter (where state = 2)
    from message where service_id = $1 group by service_id, sent_day, sent_hour`,
    [serviceId],
  );
  await pool.query(
    `insert into service_day (service_id, day, booked, sent, delivered, undelivered)
    select service_id, sent_day, count(*), count(*), count(*) filter (where state = 2), count(*) filter (where state = 3)
    from message where service_id = $1 group by service_id, sent_day
    on conflict (service_id, day) do update set booked = excluded.booked, sent = excluded.sent,
      delivered = excluded.delivered, undelivered = excluded.undelivered`,
    [serviceId],
  );
  await pool.query(
    `insert into service_failure (service_id, reason, count)
    select service_id, reason, count(*) from message where service_id = $1 and state = 3 group by service_id, reason`,
    [serviceId],
  );
  await pool.query(
    `update service set sent = $2, people = $2, status = 300,
       last_sent_at = (select max(sent_at) from message where service_id = $1) where id = $1`,
    [serviceId, messages],
  );
  await pool.query("vacuum analyze");
}

/** Figures that a report shows, in one form for both sides. */
export type Figures = {
  sent: number;
  delivered: number;
  undelivered: number;
  perDay: Record<string, readonly number[]>;
  perHour: Record<string, readonly number[]>;
};

type Group = { day: string; hour: number; state: number; count: number };

/** The same report from the raw rows, in one pass over them. */
export async function reportFromRows(pool: Pool, serviceId: number): Promise<Figures> {
  const { rows } = await pool.query<Group>({
    name: "report",
    text: `select sent_day::text as day, sent_hour as hour, state, count(*)::int as count
      from message where service_id = $1 group by sent_day, sent_hour, state`,
    values: [serviceId],
  });
  const sum = (groups: readonly Group[], state?: number) =>
    groups.reduce((all, it) => all + (state === undefined || it.state === state ? it.count : 0), 0);
  const days = Map.groupBy(rows, ({ day }) => day);
  const hours = Map.groupBy(rows, ({ day, hour }) => `${day} ${hour}`);
  return {
    sent: sum(rows),
    delivered: sum(rows, 2),
    undelivered: sum(rows, 3),
    perDay: sorted([...days].map(([day, it]) => [day, [sum(it), sum(it, 2), sum(it, 3)]])),
    perHour: sorted([...hours].map(([hour, it]) => [hour, [sum(it), sum(it, 2)]])),
  };
}

/** In an order that does not depend on who has counted. */
export function sorted<Value>(
  entries: readonly (readonly [string, Value])[],
): Record<string, Value> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
