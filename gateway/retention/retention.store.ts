import { sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { bool, int } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { Block } from "../delivery/blocks/block.store.ts";

/** Routes of a country, and from before when nobody is to be remembered: of a campaign that is when it ended. */
export type Limit = { routeIds: readonly number[]; before: Date };

/** Everything but messages that ends with the people of a service. */
const WITH_PEOPLE = [
  "message_doubt",
  "message_reference_day",
  "message_reference",
  "engagement",
  "tap_person",
  "complaint",
] as const;
const WITHOUT_WORDS = sql`title = '', sender = '', full_text = '', content = null, words = '{}'`;

const ids = checked("retention: services", { id: int });

/** Services of these routes that ended before this instant and of which it is still known who they were sent to, oldest first. */
export async function listRemembered(
  db: DatabaseOrTransaction,
  { routeIds, before, most }: Limit & { most: number },
): Promise<number[]> {
  const rows = await ids.list(
    db,
    sql`select id from service where forgotten_at is null and end_at < ${before}
        and route_id = any(${routeIds}::int[])
      order by end_at, id limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Forgets who a service was sent to, what each of them did, and its words. Counts by day and hour, reasons and costs are tables of
 * their own.
 */
export async function deletePeopleOf(
  tx: DatabaseOrTransaction,
  serviceId: number,
  at: Date,
): Promise<void> {
  for (const table of [...WITH_PEOPLE, "message"] as const)
    await sql`delete from ${sql.table(table)} where service_id = ${serviceId}`.execute(tx);
  await sql`update service set forgotten_at = ${at}, ${WITHOUT_WORDS} where id = ${serviceId}`.execute(
    tx,
  );
}

const existing = checked("retention: remembered", { exists: bool });

/** Whether a block of messages has services that are not to be forgotten yet. */
export async function hasRemembered(
  db: DatabaseOrTransaction,
  { first, ends }: Block,
  limits: readonly Limit[],
): Promise<boolean> {
  const each = limits.flatMap(({ routeIds, before }) =>
    routeIds.map((routeId) => ({ routeId, before })),
  );
  const row = await existing.find(
    db,
    sql`select exists (select from service s
      left join unnest(${each.map(({ routeId }) => routeId)}::int[], ${each.map(({ before }) => before)}::timestamptz[])
        as l (route_id, before) on l.route_id = s.route_id
      where s.id >= ${first} and s.id < ${ends} and s.forgotten_at is null
        and s.end_at >= coalesce(l.before, '-infinity')) as exists`,
  );
  return row?.exists ?? true;
}

/** Forgets who the services of a block were sent to, all but the messages themselves. Returns how many services it was. */
export async function deletePeopleOfBlock(
  tx: DatabaseOrTransaction,
  { first, ends }: Block,
  at: Date,
): Promise<number> {
  for (const table of WITH_PEOPLE)
    await sql`delete from ${sql.table(table)} where service_id >= ${first} and service_id < ${ends}`.execute(
      tx,
    );
  const { numAffectedRows } = await sql`update service set forgotten_at = ${at}, ${WITHOUT_WORDS}
    where id >= ${first} and id < ${ends} and forgotten_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Forgets who complained about nothing that is known. */
export async function deleteNobodysComplaints(
  db: DatabaseOrTransaction,
  { routeIds, before }: Limit,
): Promise<void> {
  await sql`delete from complaint where service_id is null and at < ${before}
    and route_id = any(${routeIds}::int[])`.execute(db);
}

/** Deletes messages to single numbers that are sent, or never will be. */
export async function deleteSingleMessages(
  db: DatabaseOrTransaction,
  { routeIds, before }: Limit,
): Promise<void> {
  await sql`delete from transactional_message where state <> 'waiting' and created_at < ${before}
    and route_id = any(${routeIds}::int[])`.execute(db);
}
