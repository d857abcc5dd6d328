import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { int } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

export type Period = { from?: string | undefined; to?: string | undefined };

export type DayFigures = {
  day: string;
  booked: number;
  sent: number;
  delivered: number;
  clicks: number;
  undelivered: number;
};

/** A service's figures by civil date of its country, oldest first; only days from … to (YYYY-MM-DD) when given. */
export function listDays(
  db: DatabaseOrTransaction,
  serviceId: number,
  { from, to }: Period = {},
): Promise<DayFigures[]> {
  return db
    .selectFrom("serviceDay")
    .select(["day", "booked", "sent", "delivered", "clicks", "undelivered"])
    .where("serviceId", "=", serviceId)
    .$if(from !== undefined, (query) => query.where("day", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("day", "<=", to ?? ""))
    .orderBy("day")
    .execute();
}

export type HourFigures = {
  day: string;
  hour: number;
  sent: number;
  delivered: number;
  clicks: number;
};

/** A service's figures by hour of the day in its country, oldest first; days as for `listDays`. */
export function listHours(
  db: DatabaseOrTransaction,
  serviceId: number,
  { from, to }: Period = {},
): Promise<HourFigures[]> {
  return db
    .selectFrom("serviceHour")
    .select(["day", "hour", "sent", "delivered", "clicks"])
    .where("serviceId", "=", serviceId)
    .$if(from !== undefined, (query) => query.where("day", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("day", "<=", to ?? ""))
    .orderBy("day")
    .orderBy("hour")
    .execute();
}

const awaitedRows = checked("report: awaited", { awaited: int });

/** Messages of the service sent but without a receipt. */
export async function countAwaited(db: DatabaseOrTransaction, serviceId: number): Promise<number> {
  const row = await awaitedRows.find(
    db,
    sql`select coalesce(sum(sent - delivered - undelivered), 0)::int as awaited
      from service_day where service_id = ${serviceId}`,
  );
  return row?.awaited ?? 0;
}

/** Why messages did not arrive, the commonest reason first. */
export function listFailures(
  db: DatabaseOrTransaction,
  serviceId: number,
): Promise<{ reason: number; count: number }[]> {
  return db
    .selectFrom("serviceFailure")
    .select(["reason", "count"])
    .where("serviceId", "=", serviceId)
    .orderBy("count", "desc")
    .orderBy("reason")
    .execute();
}
