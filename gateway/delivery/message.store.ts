import { type Selectable, sql } from "kysely";
import { ENGAGING_FLOW_TYPES } from "../../domain/campaign/kinds/kind-groups.ts";
import { checked } from "../../platform/database/checked-sql.ts";
import { int, time } from "../../platform/database/column-kinds.ts";
import type { SendBatch } from "../db/__generated__/types.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { ENGAGEMENT_WAIT_MS } from "../networks/network.ts";
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

const writtenRows = checked("message: written", { serviceId: int, person: int });

/** Of these people, those who have a message of the service, by service. */
export async function findWrittenTo(
  db: DatabaseOrTransaction,
  asked: readonly { serviceId: number; people: readonly number[] }[],
): Promise<Map<number, Set<number>>> {
  const found = new Map<number, Set<number>>();
  const people = asked.flatMap((one) => one.people);
  if (people.length === 0) return found;
  const services = asked.flatMap((one) => one.people.map(() => one.serviceId));
  const rows = await writtenRows.list(
    db,
    sql`select m.service_id, m.person
      from unnest(${services}::int[], ${people}::int[]) as a (service_id, person)
      join message m on m.service_id = a.service_id and m.person = a.person`,
  );
  for (const { serviceId, person } of rows) {
    const written = found.get(serviceId) ?? new Set();
    found.set(serviceId, written.add(person));
  }
  return found;
}

export type OpenBatch = Selectable<SendBatch>;

/** The route over whose network it is given: its own, or that of its service. */
export type GivenOn = { givenOn: number };

/** Batches that no network has confirmed and that may be given over these routes by now, oldest first. */
export function listOpenBatches(
  db: DatabaseOrTransaction,
  routeIds: readonly number[],
  nowMs: number,
): Promise<(OpenBatch & GivenOn)[]> {
  return db
    .selectFrom("sendBatch")
    .innerJoin("service", "service.id", "sendBatch.serviceId")
    .selectAll("sendBatch")
    .select((eb) => eb.fn.coalesce("sendBatch.viaRoute", "service.routeId").as("givenOn"))
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

const serviceRows = checked("message: awaited services", { serviceId: int });

/**
 * Services of these routes with messages that the simulated network has confirmed and that have no receipt, and those whose messages may
 * still be opened or tapped.
 */
export async function listAwaitedServices(
  db: DatabaseOrTransaction,
  routeIds: readonly number[],
  nowMs: number,
): Promise<number[]> {
  const rows = await serviceRows.list(
    db,
    sql`select d.service_id from service_day d join service s on s.id = d.service_id
      where d.sent > d.delivered + d.undelivered and s.route_id = any(${routeIds}::int[])
      union
      select d.service_id from service_day d join service s on s.id = d.service_id
      where d.day >= (${new Date(nowMs - RESUME_MS)} at time zone 'UTC')::date - 1
        and s.route_id = any(${routeIds}::int[]) and s.flow_type_id = any(${ENGAGING_FLOW_TYPES}::int[])
      order by service_id`,
  );
  return rows.map(({ serviceId }) => serviceId);
}

export type Awaited = { person: number; atMs: number };

const awaitedRows = checked("message: awaited", { person: int, sentAt: time });

/** Of one of these services the messages themselves, oldest first. What waits in an open batch is given again before anything is expected of it. */
export async function listAwaited(
  db: DatabaseOrTransaction,
  serviceId: number,
  nowMs: number,
): Promise<Awaited[]> {
  const rows = await awaitedRows.list(
    db,
    sql`with waiting as (
        select people.person from send_batch b, unnest(b.people) as people (person) where b.service_id = ${serviceId})
      select m.person, m.sent_at from message m join service s on s.id = m.service_id
      where m.service_id = ${serviceId} and m.connection_id is null
        and (m.state = ${sql.lit(MESSAGE_STATE.sent)} and not exists (select from waiting w where w.person = m.person)
          or m.state = ${sql.lit(MESSAGE_STATE.delivered)} and m.sent_at > ${new Date(nowMs - RESUME_MS)}
            and s.flow_type_id = any(${ENGAGING_FLOW_TYPES}::int[]))
      order by m.sent_at, m.person`,
  );
  return rows.map(({ person, sentAt }) => ({ person, atMs: sentAt.getTime() }));
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
