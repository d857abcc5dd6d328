import { type Selectable, sql } from "kysely";
import { ENGAGING_FLOW_TYPES } from "../../domain/campaign/kinds/kind-groups.ts";
import { checked } from "../../platform/database/checked-sql.ts";
import { int, time } from "../../platform/database/column-kinds.ts";
import type { SendBatch } from "../db/__generated__/types.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { ENGAGEMENT_WAIT_MS } from "../networks/network.ts";
import type { PlannedTime } from "../services/send-plan.ts";
import { MESSAGE_STATE } from "./message-state.ts";

// Any fixed number will do, as long as every copy of the program asks for the same one; the trigger of the log of caps asks for it too.
const ROUTE_LOCK = 7_402_552;
/** Longer than anything can be on its way: a late receipt, then the last look at the message. */
const RESUME_MS = 2 * ENGAGEMENT_WAIT_MS;

/** Lets one transaction at a time pick people of a route. */
export async function lockRoute(db: DatabaseOrTransaction, routeId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ROUTE_LOCK}::int, ${routeId}::int)`.execute(db);
}

/** Lets nobody write to people of any route, or pick them, until the transaction ends, however long it takes. */
export async function lockEveryRoute(tx: DatabaseOrTransaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${ROUTE_LOCK}::int, route_id)
    from (select route_id from route order by route_id) r`.execute(tx);
}

/** Of these people, those who have a message of the service. */
export async function findWrittenTo(
  db: DatabaseOrTransaction,
  serviceId: number,
  people: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom("message")
    .select("person")
    .where("serviceId", "=", serviceId)
    .where((eb) => eb("person", "=", eb.fn.any(eb.val(people))))
    .execute();
  return new Set(rows.map(({ person }) => person));
}

/** Records messages and, as one batch, that a network is to be given them. Returns the batch's id. */
export async function insertMessages(
  db: DatabaseOrTransaction,
  serviceId: number,
  people: readonly number[],
  times: readonly (PlannedTime & { hour: number })[],
): Promise<bigint> {
  const atMs = times.map((time) => time.atMs);
  const days = times.map((time) => time.day);
  const hours = times.map((time) => time.hour);
  await sql`insert into message (service_id, person, sent_at, sent_day, sent_hour)
    select ${serviceId}::int, person, to_timestamp(at_ms / 1000), day, hour
    from unnest(${people}::int[], ${atMs}::double precision[], ${days}::date[], ${hours}::smallint[])
      as m (person, at_ms, day, hour)`.execute(db);
  await sql`insert into service_hour (service_id, day, hour, sent)
    select ${serviceId}::int, day, hour, count(*)
    from unnest(${days}::date[], ${hours}::smallint[]) as h (day, hour) group by day, hour
    on conflict (service_id, day, hour) do update set sent = service_hour.sent + excluded.sent`.execute(
    db,
  );
  await sql`insert into service_day (service_id, day, sent)
    select ${serviceId}::int, day, count(*) from unnest(${days}::date[]) as d (day) group by day
    on conflict (service_id, day) do update set sent = service_day.sent + excluded.sent`.execute(
    db,
  );
  const batch = await db
    .insertInto("sendBatch")
    .values({ serviceId, people: [...people], sentAtMs: atMs })
    .returning("id")
    .executeTakeFirstOrThrow();
  return batch.id;
}

export type OpenBatch = Selectable<SendBatch>;

/** Batches that no network has confirmed and that may be given over these routes by now, oldest first. */
export function listOpenBatches(
  db: DatabaseOrTransaction,
  routeIds: readonly number[],
  nowMs: number,
): Promise<OpenBatch[]> {
  return db
    .selectFrom("sendBatch")
    .innerJoin("service", "service.id", "sendBatch.serviceId")
    .selectAll("sendBatch")
    .where((eb) =>
      eb.or([
        eb("sendBatch.notBefore", "is", null),
        eb("sendBatch.notBefore", "<=", new Date(nowMs)),
      ]),
    )
    .where((eb) =>
      eb(eb.fn.coalesce("sendBatch.viaRoute", "service.routeId"), "=", eb.fn.any(eb.val(routeIds))),
    )
    .orderBy("sendBatch.id")
    .execute();
}

/**
 * Whether messages of a service wait for a network. `ofRoute`: only for its own; what goes as SMS in place of RCS, or to people
 * who took their number to another network, waits for another one.
 */
export async function hasOpenBatch(
  db: DatabaseOrTransaction,
  serviceId: number,
  { ofRoute }: { ofRoute?: number } = {},
): Promise<boolean> {
  const batch = await db
    .selectFrom("sendBatch")
    .select("id")
    .where("serviceId", "=", serviceId)
    .$if(ofRoute !== undefined, (query) =>
      query
        .where("asSms", "=", false)
        .where((eb) => eb.or([eb("viaRoute", "is", null), eb("viaRoute", "=", ofRoute ?? 0)])),
    )
    .limit(1)
    .executeTakeFirst();
  return batch !== undefined;
}

/** Forgets a batch: a network has confirmed it. */
export async function deleteBatch(db: DatabaseOrTransaction, id: bigint): Promise<void> {
  await db.deleteFrom("sendBatch").where("id", "=", id).execute();
}

/** Leaves only these messages in a batch. */
export async function updateBatch(
  db: DatabaseOrTransaction,
  id: bigint,
  left: Pick<OpenBatch, "people" | "sentAtMs"> & { viaRoute?: number },
): Promise<void> {
  await db.updateTable("sendBatch").set(left).where("id", "=", id).execute();
}

export type Awaited = { serviceId: number; routeId: number; person: number; atMs: number };

const awaitedRows = checked("message: awaited", {
  serviceId: int,
  routeId: int,
  person: int,
  sentAt: time,
});

/**
 * Every message of these routes that the simulated network has confirmed and that has no receipt, and those that may still be opened or
 * tapped, oldest first. What waits in an open batch is given again before anything is expected of it.
 */
export async function listAwaited(
  db: DatabaseOrTransaction,
  routeIds: readonly number[],
  nowMs: number,
): Promise<Awaited[]> {
  const rows = await awaitedRows.list(
    db,
    sql`with waiting as (
        select b.service_id, people.person from send_batch b, unnest(b.people) as people (person))
      select m.service_id, s.route_id, m.person, m.sent_at
      from message m join service s on s.id = m.service_id
      where s.route_id = any(${routeIds}::int[]) and m.connection_id is null
        and m.state = ${sql.lit(MESSAGE_STATE.sent)} and not exists (
          select from waiting w where w.service_id = m.service_id and w.person = m.person)
      union all
      select m.service_id, s.route_id, m.person, m.sent_at
      from message m join service s on s.id = m.service_id
      where s.route_id = any(${routeIds}::int[]) and m.connection_id is null
        and m.state = ${sql.lit(MESSAGE_STATE.delivered)} and m.sent_at > ${new Date(nowMs - RESUME_MS)}
        and s.flow_type_id = any(${ENGAGING_FLOW_TYPES}::int[])
      order by sent_at, person`,
  );
  return rows.map(({ sentAt, ...message }) => ({ ...message, atMs: sentAt.getTime() }));
}

/** When the last message of a service left (ms), or undefined. */
export async function findLastSentMs(
  db: DatabaseOrTransaction,
  serviceId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("message")
    .select((eb) => eb.fn.max("sentAt").as("at"))
    .where("serviceId", "=", serviceId)
    .executeTakeFirst();
  return row?.at?.getTime();
}
