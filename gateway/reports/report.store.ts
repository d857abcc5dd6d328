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
  /** Banners that were in view. */
  viewable: number;
  /** People whose first tap was on that day, where each has a link of their own. */
  peopleClicked: number;
};

/** Figures of services by civil date of their country, oldest first; only days from … to (YYYY-MM-DD) when given. */
export function listDays(
  db: DatabaseOrTransaction,
  serviceIds: readonly number[],
  { from, to }: Period = {},
): Promise<(DayFigures & { serviceId: number })[]> {
  return db
    .selectFrom("serviceDay")
    .select([
      "serviceId",
      "day",
      "booked",
      "sent",
      "delivered",
      "clicks",
      "undelivered",
      "viewable",
      "peopleClicked",
    ])
    .where("serviceId", "in", serviceIds)
    .$if(from !== undefined, (query) => query.where("day", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("day", "<=", to ?? ""))
    .orderBy("serviceId")
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

/** Figures of services by hour of the day in their country, oldest first; days as for `listDays`. */
export function listHours(
  db: DatabaseOrTransaction,
  serviceIds: readonly number[],
  { from, to }: Period = {},
): Promise<(HourFigures & { serviceId: number })[]> {
  return db
    .selectFrom("serviceHour")
    .select(["serviceId", "day", "hour", "sent", "delivered", "clicks"])
    .where("serviceId", "in", serviceIds)
    .$if(from !== undefined, (query) => query.where("day", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("day", "<=", to ?? ""))
    .orderBy("serviceId")
    .orderBy("day")
    .orderBy("hour")
    .execute();
}

const awaitedRows = checked("report: awaited", { serviceId: int, awaited: int });

/** Messages of services sent but without a receipt, by service; those without any are left out. */
export async function countAwaited(
  db: DatabaseOrTransaction,
  serviceIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await awaitedRows.list(
    db,
    sql`select service_id, sum(sent - delivered - undelivered)::int as awaited
      from service_day where service_id = any(${serviceIds}::int[]) group by service_id
      having sum(sent - delivered - undelivered) > 0`,
  );
  return new Map(rows.map(({ serviceId, awaited }) => [serviceId, awaited]));
}

/** Why messages did not arrive, the commonest reason first. */
export function listFailures(
  db: DatabaseOrTransaction,
  serviceIds: readonly number[],
): Promise<{ serviceId: number; reason: number; count: number }[]> {
  return db
    .selectFrom("serviceFailure")
    .select(["serviceId", "reason", "count"])
    .where("serviceId", "in", serviceIds)
    .where("count", ">", 0)
    .orderBy("serviceId")
    .orderBy("count", "desc")
    .orderBy("reason")
    .execute();
}
