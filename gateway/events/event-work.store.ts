import { sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  bytes,
  int,
  nullable,
  oneOf,
  text,
  time,
} from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { type DoubtRow, doubtRows } from "../delivery/handover.store.ts";
import { upsertDay } from "../exchange/connection-day.store.ts";
import { REFERENCE_STATE } from "../exchange/event.store.ts";

const { undelivered, delivered } = REFERENCE_STATE;

const outcomeRows = checked("receipt: outcome", {
  serviceId: int,
  person: int,
  delivered: bool,
  reason: int,
});

/** A message whose parts have all arrived, or of which one has failed. */
export type Outcome = RowOf<typeof outcomeRows>;

/**
 * Works on up to `limit` receipts of these connections that are waiting: raises what they name, and gives the messages that this decides. A receipt
 * whose reference is not known yet waits: it may have overtaken the answer to the call. `taken` counts those worked on; `named` were
 * in doubt until now, and the network has them.
 */
export async function updateFromReceipts(
  tx: DatabaseOrTransaction,
  connectionIds: readonly number[],
  limit: number,
): Promise<{ taken: number; named: DoubtRow[]; outcomes: Outcome[] }> {
  const ids = await waitingIds(tx, connectionIds, limit);
  if (ids.length === 0) return { taken: 0, named: [], outcomes: [] };
  const named = await nameDoubts(tx, ids);
  const outcomes = await readOutcomes(tx, await raiseReferences(tx, ids));
  await sql`delete from network_event e using message_reference r
    where e.id = any(${ids}::bigint[]) and r.connection_id = e.connection_id and r.reference = e.reference`.execute(
    tx,
  );
  await sql`update network_event set is_parked = true where id = any(${ids}::bigint[])`.execute(tx);
  return { taken: ids.length, named, outcomes };
}

const raisedRows = checked("receipt: raised", { serviceId: int, person: int });
type Raised = RowOf<typeof raisedRows>;

/** Raises what these receipts name, and gives the messages. */
function raiseReferences(tx: DatabaseOrTransaction, ids: readonly bigint[]): Promise<Raised[]> {
  return raisedRows.list(
    tx,
    sql`with told as (
      select e.connection_id, e.reference, max(e.state) as state, max(e.reason) as reason
      from network_event e where e.id = any(${ids}::bigint[]) group by e.connection_id, e.reference
    ),
    raised as (
      update message_reference r set state = told.state,
        reason = case when told.state = ${undelivered} then told.reason else r.reason end
      from told
      where r.connection_id = told.connection_id and r.reference = told.reference and r.state < told.state
      returning r.service_id, r.person
    )
    select distinct service_id, person from raised`,
  );
}

/**
 * Of these messages, those whose parts have all arrived, or of which one has failed. A statement of its own, which finds each message by its index: joined to
 * what was raised, PostgreSQL compared everything with everything while it did not know yet how many receipts had come.
 */
async function readOutcomes(
  tx: DatabaseOrTransaction,
  raised: readonly Raised[],
): Promise<Outcome[]> {
  if (raised.length === 0) return [];
  return outcomeRows.list(
    tx,
    sql`select r.service_id, r.person, bool_and(r.state = ${delivered}) as delivered,
      max(case when r.state = ${undelivered} then r.reason else 0 end)::int as reason
    from unnest(${raised.map(({ serviceId }) => serviceId)}::int[], ${raised.map(({ person }) => person)}::int[])
      as m (service_id, person)
    join message_reference r on r.service_id = m.service_id and r.person = m.person
    group by r.service_id, r.person
    having bool_and(r.state = ${delivered}) or bool_or(r.state = ${undelivered})`,
  );
}

const idRows = checked("event: id", { id: bigint });

async function waitingIds(
  tx: DatabaseOrTransaction,
  connectionIds: readonly number[],
  limit: number,
): Promise<bigint[]> {
  const rows = await idRows.list(
    tx,
    sql`select id from network_event where type = 'receipt' and not is_parked
      and connection_id = any(${connectionIds}::int[]) order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * A receipt that says our own reference back, or the name that we gave the message with the network, names the message in doubt; one
 * with a number alone names that to the number, where exactly one is in doubt that has no such name.
 */
function nameDoubts(tx: DatabaseOrTransaction, ids: readonly bigint[]): Promise<DoubtRow[]> {
  return doubtRows.list(
    tx,
    sql`with named as (
      select distinct on (service_id, person) service_id, person, connection_id, reference, received_at from (
        select e.id, d.service_id, d.person, e.connection_id, e.reference, e.received_at
        from network_event e
        join message_doubt d on d.service_id = e.own_service_id and d.person = e.own_person and d.connection_id = e.connection_id
        where e.id = any(${ids}::bigint[])
        union all
        select e.id, d.service_id, d.person, e.connection_id, e.reference, e.received_at
        from network_event e
        join message_doubt d on d.connection_id = e.connection_id and d.reference = e.reference
        where e.id = any(${ids}::bigint[])
        union all
        select e.id, d.service_id, d.person, e.connection_id, e.reference, e.received_at
        from network_event e
        join message_doubt d on d.connection_id = e.connection_id and d.number_hash = e.number_hash and d.reference is null
        where e.id = any(${ids}::bigint[]) and e.own_service_id is null
          and (select count(*) from message_doubt o
            where o.connection_id = d.connection_id and o.number_hash = d.number_hash) = 1
      ) e
      where not exists (select from message_reference r where r.connection_id = e.connection_id and r.reference = e.reference)
      order by service_id, person, id
    ),
    gone as (
      delete from message_doubt d using named n where d.service_id = n.service_id and d.person = n.person
      returning d.service_id, d.connection_id, d.route_id, d.channel, d.parts, d.since, d.given_up_at
    ),
    noted as (
      insert into message_reference (connection_id, reference, service_id, person, since)
      select connection_id, reference, service_id, person, received_at from named
      on conflict do nothing
    )
    select gone.service_id, gone.connection_id, coalesce(gone.route_id, s.route_id) as route_id, gone.channel, gone.parts, gone.since,
      gone.given_up_at is not null as was_given_up
    from gone join service s on s.id = gone.service_id`,
  );
}

/** Lets parked receipts be looked at again: meanwhile the answer to a call may have named their message. */
export async function updateParked(db: DatabaseOrTransaction): Promise<void> {
  await sql`update network_event e set is_parked = false
    from message_reference r
    where e.is_parked and e.type = 'receipt' and r.connection_id = e.connection_id and r.reference = e.reference`.execute(
    db,
  );
}

const personalRows = checked("event: from a phone", {
  id: bigint,
  connectionId: int,
  type: oneOf("reply", "complaint", "opt-out"),
  reference: text,
  at: time,
  numberHash: bytes,
  numberSealed: bytes,
  textSealed: nullable(bytes),
});

export type PhoneEvent = RowOf<typeof personalRows>;

/** Replies, complaints and opt-outs that nobody has worked on, oldest first. */
export function listPhoneEvents(
  db: DatabaseOrTransaction,
  connectionIds: readonly number[],
  limit: number,
): Promise<PhoneEvent[]> {
  return personalRows.list(
    db,
    sql`select id, connection_id, type, reference, at, number_hash, number_sealed, text_sealed from network_event
      where type in ('reply', 'complaint', 'opt-out') and number_sealed is not null
        and connection_id = any(${connectionIds}::int[]) order by id limit ${limit}`,
  );
}

const readRows = checked("event: read", {
  id: bigint,
  routeId: int,
  serviceId: int,
  person: int,
  at: time,
});

/** Openings whose message is known. */
export function listReadEvents(
  db: DatabaseOrTransaction,
  connectionIds: readonly number[],
  limit: number,
): Promise<RowOf<typeof readRows>[]> {
  return readRows.list(
    db,
    sql`select e.id, s.route_id, r.service_id, r.person, e.at
      from network_event e
      join message_reference r on r.connection_id = e.connection_id and r.reference = e.reference
      join service s on s.id = r.service_id
      where e.type = 'read' and e.connection_id = any(${connectionIds}::int[]) order by e.id limit ${limit}`,
  );
}

export async function deleteEvents(
  db: DatabaseOrTransaction,
  ids: readonly bigint[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from network_event where id = any(${ids}::bigint[])`.execute(db);
}

/**
 * Notes that a person called a message spam. It counts for the last one that they had through the connection, and for the
 * connection on its day (UTC).
 */
export async function insertComplaint(
  tx: DatabaseOrTransaction,
  complaint: { connectionId: number; routeId: number; person: number; atMs: number },
): Promise<void> {
  const { connectionId, routeId, person } = complaint;
  const at = new Date(complaint.atMs);
  await sql`with meant as (
      select m.service_id from message m join service s on s.id = m.service_id
      where m.person = ${person} and s.route_id = ${routeId} and m.connection_id = ${connectionId} and m.sent_at <= ${at}
      order by m.sent_at desc limit 1
    ),
    counted as (
      update service set complaints = complaints + 1 where id in (select service_id from meant)
    )
    insert into complaint (connection_id, route_id, person, at, service_id)
    values (${connectionId}, ${routeId}, ${person}, ${at}, (select service_id from meant))`.execute(
    tx,
  );
  await upsertDay(tx, connectionId, { atMs: complaint.atMs, complaints: 1 });
}

const awaitedRows = checked("reference: awaited", { reference: text });

/** References whose receipts a network has to be asked for, those asked longest ago first; notes that they are asked. */
export async function updateAsked(
  db: DatabaseOrTransaction,
  connectionId: number,
  { beforeMs, nowMs, limit }: { beforeMs: number; nowMs: number; limit: number },
): Promise<string[]> {
  const rows = await awaitedRows.list(
    db,
    sql`update message_reference set asked_at = ${new Date(nowMs)}
      where (connection_id, reference) in (
        select connection_id, reference from message_reference
        where connection_id = ${connectionId} and state < 2
          and (asked_at is null and since <= ${new Date(beforeMs)} or asked_at <= ${new Date(beforeMs)})
        order by asked_at nulls first limit ${limit})
      returning reference`,
  );
  return rows.map(({ reference }) => reference);
}
