import { sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import { PREPARED } from "../../platform/database/prepared.ts";
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
import { type Outcome, updateFromEvents } from "../delivery/receipts/reference-states.store.ts";

/** Whether the reference of an event `e` is known. */
const IS_KNOWN = sql`exists (
      select from known_reference r where r.connection_id = e.connection_id and r.reference = e.reference)`;

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
  const outcomes = await updateFromEvents(tx, ids);
  await sql`delete from network_event e where e.id = any(${ids}::bigint[]) and ${IS_KNOWN}`.execute(
    tx,
  );
  await sql`update network_event set is_parked = true where id = any(${ids}::bigint[])`.execute(tx);
  return { taken: ids.length, named, outcomes };
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
      where not ${IS_KNOWN}
      order by service_id, person, id
    ),
    gone as (
      delete from message_doubt d using named n where d.service_id = n.service_id and d.person = n.person
      returning d.service_id, d.connection_id, d.route_id, d.channel, d.parts, d.since, d.given_up_at
    ),
    noted as (
      insert into message_reference_day (connection_id, reference, day, service_id, person, as_sms)
      select n.connection_id, n.reference, (n.received_at at time zone 'UTC')::date, n.service_id, n.person, m.via_sms
      from named n join message m on m.service_id = n.service_id and m.person = n.person
      on conflict do nothing
    )
    select gone.service_id, gone.connection_id, coalesce(gone.route_id, s.route_id) as route_id, gone.channel, gone.parts, gone.since,
      gone.given_up_at is not null as was_given_up
    from gone join service s on s.id = gone.service_id`,
  );
}

const waitingRows = checked("events: waiting", { parked: bool, reads: bool });

/** Whether receipts are parked, and whether openings wait: looked at in every round, and for nothing as a rule. */
export async function hasWaiting(
  db: DatabaseOrTransaction,
): Promise<{ parked: boolean; reads: boolean }> {
  const row = await waitingRows.find(
    db,
    sql`select exists (select from network_event where is_parked and type = 'receipt') as parked,
      exists (select from network_event where type = 'read') as reads ${PREPARED}`,
  );
  return row ?? { parked: true, reads: true };
}

/** Lets parked receipts be looked at again: meanwhile the answer to a call may have named their message. */
export async function updateParked(db: DatabaseOrTransaction): Promise<void> {
  await sql`update network_event e set is_parked = false
    where e.is_parked and e.type = 'receipt' and ${IS_KNOWN}`.execute(db);
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

/** Replies, complaints and opt-outs behind an id that nobody has worked on, oldest first. */
export function listPhoneEvents(
  db: DatabaseOrTransaction,
  connectionIds: readonly number[],
  { after, limit }: { after: bigint; limit: number },
): Promise<PhoneEvent[]> {
  return personalRows.list(
    db,
    sql`select id, connection_id, type, reference, at, number_hash, number_sealed, text_sealed from network_event
      where type in ('reply', 'complaint', 'opt-out') and number_sealed is not null
        and id > ${after} and connection_id = any(${connectionIds}::int[]) order by id limit ${limit}`,
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
      cross join lateral (
        select service_id, person from known_reference k
        where k.connection_id = e.connection_id and k.reference = e.reference order by k.day desc, k.is_old limit 1
      ) r
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
  const [before, now] = [new Date(beforeMs), new Date(nowMs)];
  const rows = await awaitedRows.list(
    db,
    sql`update message_reference_day set asked_at = ${now}
      where (connection_id, reference, day) in (
        select connection_id, reference, day from message_reference_day
        where connection_id = ${connectionId} and asked_at <= ${before} order by asked_at limit ${limit})
      returning reference`,
  );
  // Those that the release before has noted.
  const older =
    rows.length === limit
      ? []
      : await awaitedRows.list(
          db,
          sql`update message_reference set asked_at = ${now}
      where (connection_id, reference) in (
        select connection_id, reference from message_reference
        where connection_id = ${connectionId} and state < 2
          and (asked_at is null and since <= ${before} or asked_at <= ${before})
        order by asked_at nulls first limit ${limit - rows.length})
      returning reference`,
        );
  return [...rows, ...older].map(({ reference }) => reference);
}
