import { type RawBuilder, sql } from "kysely";
import { checked } from "../../platform/database/checked-sql.ts";
import { bool, int, nullable } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { Block } from "../delivery/blocks/block.store.ts";
import { MESSAGE_STATE } from "../delivery/message-state.ts";

/** Routes of a country, and from before when nobody is to be remembered: of a campaign that is when it ended. */
export type Limit = { routeIds: readonly number[]; before: Date; timeZone: string };

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

const isArchived = (serviceId: RawBuilder<unknown>) =>
  sql`exists (select from archived_service a where a.service_id = ${serviceId})`;

/**
 * Services of these routes that ended before this instant and of which it is still known who they were sent to, oldest first; only
 * what is archived where that is asked for.
 */
export async function listRemembered(
  db: DatabaseOrTransaction,
  {
    limit: { routeIds, before },
    onlyArchived,
    without,
    most,
  }: { limit: Limit; onlyArchived: boolean; without: readonly number[]; most: number },
): Promise<number[]> {
  const rows = await ids.list(
    db,
    sql`select id from service where forgotten_at is null and end_at < ${before}
        and route_id = any(${routeIds}::int[])
        and id <> all(${without}::int[])
        and (not ${onlyArchived}::boolean or ${isArchived(sql.ref("service.id"))})
      order by end_at, id limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

const goneRows = checked("retention: gone", {
  messages: int,
  delivered: int,
  archivedMessages: nullable(int),
  archivedDelivered: nullable(int),
});

/** What went of a service, beside what was counted when it was archived: null where it was not. */
export type Gone = {
  messages: number;
  delivered: number;
  archivedMessages: number | null;
  archivedDelivered: number | null;
};

/**
 * Forgets who a service was sent to, what each of them did, and its words. Counts by day and hour, reasons and costs are tables of
 * their own. Returns what went; undefined where it was forgotten already.
 */
export async function deletePeopleOf(
  tx: DatabaseOrTransaction,
  serviceId: number,
  at: Date,
): Promise<Gone | undefined> {
  const { numAffectedRows } =
    await sql`update service set forgotten_at = ${at}, ${WITHOUT_WORDS} where id = ${serviceId} and forgotten_at is null`.execute(
      tx,
    );
  if (numAffectedRows !== 1n) return undefined;
  for (const table of WITH_PEOPLE)
    await sql`delete from ${sql.table(table)} where service_id = ${serviceId}`.execute(tx);
  return goneRows.find(
    tx,
    sql`with gone as (delete from message where service_id = ${serviceId} returning state),
      counted as (select count(*)::int as messages,
        (count(*) filter (where state = ${sql.lit(MESSAGE_STATE.delivered)}))::int as delivered from gone)
      select c.messages, c.delivered, a.messages as archived_messages, a.delivered as archived_delivered
      from counted c left join archived_service a on a.service_id = ${serviceId}`,
  );
}

const existing = checked("retention: remembered", { exists: bool });

/** Whether a block of messages has services that are not to be forgotten yet, or not before they are archived. */
export async function hasRemembered(
  db: DatabaseOrTransaction,
  { first, ends }: Block,
  { limits, onlyArchived }: { limits: readonly Limit[]; onlyArchived: boolean },
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
        and (s.end_at >= coalesce(l.before, '-infinity')
          or ${onlyArchived}::boolean and not ${isArchived(sql.ref("s.id"))})) as exists`,
  );
  return row?.exists ?? true;
}

const differentRows = checked("retention: different", { serviceId: int });

/** Services of a block that are remembered and archived, and have other messages than when they were: then they are to be archived anew. */
export async function listDifferent(
  tx: DatabaseOrTransaction,
  { first, ends }: Block,
): Promise<number[]> {
  // Every message of the block is looked at, however many there are.
  await sql`set local statement_timeout = 0`.execute(tx);
  const rows = await differentRows.list(
    tx,
    sql`with archived as (select a.* from archived_service a join service s on s.id = a.service_id
        where s.id >= ${first} and s.id < ${ends} and s.forgotten_at is null),
      there as (select service_id, count(*) as messages,
          count(*) filter (where state = ${sql.lit(MESSAGE_STATE.delivered)}) as delivered
        from message where service_id >= ${first} and service_id < ${ends} group by service_id)
      select a.service_id from archived a left join there t on t.service_id = a.service_id
      where (a.messages, a.delivered) is distinct from (coalesce(t.messages, 0), coalesce(t.delivered, 0))`,
  );
  return rows.map(({ serviceId }) => serviceId);
}

const withoutRows = checked("retention: without", { n: int });

/** How many services of a block are remembered and in no archive. */
export async function countWithout(
  tx: DatabaseOrTransaction,
  { first, ends }: Block,
): Promise<number> {
  const row = await withoutRows.find(
    tx,
    sql`select count(*)::int as n from service s where s.id >= ${first} and s.id < ${ends} and s.forgotten_at is null
      and not ${isArchived(sql.ref("s.id"))}`,
  );
  return row?.n ?? 0;
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
