import type { Database } from "../db/transaction.ts";

export type DayFigures = {
  day: string;
  booked: number;
  sent: number;
  delivered: number;
  clicks: number;
  unDelivered: number;
};

/** A service's figures by civil date of its country, oldest first; only days from … to (YYYY-MM-DD) when given. */
export async function readDays(
  db: Database,
  serviceId: number,
  { from, to }: { from?: string | undefined; to?: string | undefined } = {},
): Promise<DayFigures[]> {
  const { rows } = await db.query<DayFigures>(
    `select day, booked, sent, delivered, clicks, undelivered as "unDelivered" from service_day
     where service_id = $1 and day >= coalesce($2::date, day) and day <= coalesce($3::date, day) order by day`,
    [serviceId, from ?? null, to ?? null],
  );
  return rows;
}

export type HourFigures = {
  day: string;
  hour: number;
  sent: number;
  delivered: number;
  clicks: number;
};

/** A service's figures by hour of the day in its country, oldest first; days as for `readDays`. */
export async function readHours(
  db: Database,
  serviceId: number,
  { from, to }: { from?: string | undefined; to?: string | undefined } = {},
): Promise<HourFigures[]> {
  const { rows } = await db.query<HourFigures>(
    `select day, hour, sent, delivered, clicks from service_hour
     where service_id = $1 and day >= coalesce($2::date, day) and day <= coalesce($3::date, day) order by day, hour`,
    [serviceId, from ?? null, to ?? null],
  );
  return rows;
}

/** How many messages of the service have been sent and wait for their receipt. */
export async function countAwaited(db: Database, serviceId: number): Promise<number> {
  const { rows } = await db.query<{ awaited: number }>(
    "select coalesce(sum(sent - delivered - undelivered), 0)::int as awaited from service_day where service_id = $1",
    [serviceId],
  );
  return rows[0]?.awaited ?? 0;
}

/** Why messages did not arrive, the commonest reason first. */
export async function readFailures(
  db: Database,
  serviceId: number,
): Promise<{ reason: number; count: number }[]> {
  const { rows } = await db.query<{ reason: number; count: number }>(
    "select reason, count from service_failure where service_id = $1 order by count desc, reason",
    [serviceId],
  );
  return rows;
}
