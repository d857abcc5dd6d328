import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { int } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

const ids = checked("retention: services", { id: int });

/** Services of these routes that ended before this instant and of which it is still known who they were sent to, oldest first. */
export async function listRemembered(
  db: DatabaseOrTransaction,
  { routeIds, endedBefore, most }: { routeIds: readonly number[]; endedBefore: Date; most: number },
): Promise<number[]> {
  const rows = await ids.list(
    db,
    sql`select id from service where forgotten_at is null and end_at < ${endedBefore}
        and route_id = any(${routeIds}::int[])
      order by end_at, id limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

/** Forgets who a service was sent to and what each of them did. Counts by day and hour, reasons and costs are tables of their own. */
export async function deletePeopleOf(
  tx: DatabaseOrTransaction,
  serviceId: number,
  at: Date,
): Promise<void> {
  for (const table of ["message_doubt", "message_reference", "engagement", "message"] as const)
    await sql`delete from ${sql.table(table)} where service_id = ${serviceId}`.execute(tx);
  await sql`update service set forgotten_at = ${at} where id = ${serviceId}`.execute(tx);
}
