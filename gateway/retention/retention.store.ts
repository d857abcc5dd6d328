import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { bool, int } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { Block } from "../delivery/blocks/block.store.ts";

/** Routes of a country, and before when a campaign must have ended for its people to be forgotten. */
export type Limit = { routeIds: readonly number[]; endedBefore: Date };

const ids = checked("retention: services", { id: int });

/** Services of these routes that ended before this instant and of which it is still known who they were sent to, oldest first. */
export async function listRemembered(
  db: DatabaseOrTransaction,
  { routeIds, endedBefore, most }: Limit & { most: number },
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

const existing = checked("retention: remembered", { exists: bool });

/** Whether a block of messages has services that are not to be forgotten yet. */
export async function hasRemembered(
  db: DatabaseOrTransaction,
  { first, ends }: Block,
  limits: readonly Limit[],
): Promise<boolean> {
  const each = limits.flatMap(({ routeIds, endedBefore }) =>
    routeIds.map((routeId) => ({ routeId, endedBefore })),
  );
  const row = await existing.find(
    db,
    sql`select exists (select from service s
      left join unnest(${each.map(({ routeId }) => routeId)}::int[], ${each.map(({ endedBefore }) => endedBefore)}::timestamptz[])
        as l (route_id, ended_before) on l.route_id = s.route_id
      where s.id >= ${first} and s.id < ${ends} and s.forgotten_at is null
        and s.end_at >= coalesce(l.ended_before, '-infinity')) as exists`,
  );
  return row?.exists ?? true;
}

/** Forgets who the services of a block were sent to, all but the messages themselves. Returns how many services it was. */
export async function deletePeopleOfBlock(
  tx: DatabaseOrTransaction,
  { first, ends }: Block,
  at: Date,
): Promise<number> {
  for (const table of ["message_doubt", "message_reference", "engagement"] as const)
    await sql`delete from ${sql.table(table)} where service_id >= ${first} and service_id < ${ends}`.execute(
      tx,
    );
  const { numAffectedRows } = await sql`update service set forgotten_at = ${at}
    where id >= ${first} and id < ${ends} and forgotten_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
