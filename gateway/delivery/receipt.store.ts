import { type RawBuilder, sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import { int, time } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { Receipt } from "../networks/network.ts";
import { FAILURE } from "../networks/failure-reasons.ts";
import { MESSAGE_STATE } from "./message-state.ts";

const sent = sql.lit(MESSAGE_STATE.sent);
const delivered = sql.lit(MESSAGE_STATE.delivered);
const undelivered = sql.lit(MESSAGE_STATE.undelivered);

/** Messages that no network had a chance to deliver. */
const NOT_THE_NETWORK = [FAILURE.optedOut, FAILURE.calledOff, FAILURE.otherNetwork];

const changedRows = checked("receipt: changed", { changed: int });

/**
 * Runs an update of messages `m` and brings the figures up to date, in one statement: they follow from the messages that
 * really changed, so a receipt that comes twice, or late, counts for nothing. Returns how many changed.
 */
async function countChanged(
  db: DatabaseOrTransaction,
  update: RawBuilder<unknown>,
): Promise<number> {
  const row = await changedRows.find(
    db,
    sql`with changed as (
      ${update}
      returning m.service_id, m.connection_id, m.sent_day, m.sent_hour, m.state, m.reason, m.via_sms
    ),
    per_day as (
      update service_day d set delivered = d.delivered + c.delivered, undelivered = d.undelivered + c.undelivered
      from (
        select service_id, sent_day, count(*) filter (where state = ${delivered})::int as delivered,
          count(*) filter (where state = ${undelivered})::int as undelivered
        from changed group by service_id, sent_day
      ) c
      where d.service_id = c.service_id and d.day = c.sent_day
    ),
    per_hour as (
      update service_hour h set delivered = h.delivered + c.delivered
      from (
        select service_id, sent_day, sent_hour, count(*)::int as delivered
        from changed where state = ${delivered} group by service_id, sent_day, sent_hour
      ) c
      where h.service_id = c.service_id and h.day = c.sent_day and h.hour = c.sent_hour
    ),
    by_sms as (
      update service s set fallbacks = s.fallbacks + c.fallbacks
      from (
        select service_id, count(*)::int as fallbacks from changed
        where via_sms and state = ${delivered} group by service_id
      ) c
      where s.id = c.service_id
    ),
    by_connection as (
      insert into connection_result as old (connection_id, route_id, day, delivered, undelivered)
      select c.connection_id, s.route_id, c.sent_day, count(*) filter (where c.state = ${delivered})::int,
        count(*) filter (where c.state = ${undelivered})::int
      from changed c join service s on s.id = c.service_id join network_connection n on n.id = c.connection_id
      where c.reason <> all(${NOT_THE_NETWORK}::int[])
      group by c.connection_id, s.route_id, c.sent_day order by 1, 2, 3
      on conflict (connection_id, route_id, day) do update
        set delivered = old.delivered + excluded.delivered, undelivered = old.undelivered + excluded.undelivered
    ),
    failures as (
      insert into service_failure (service_id, reason, count)
      select service_id, reason, count(*)::int from changed where state = ${undelivered} group by service_id, reason
      on conflict (service_id, reason) do update set count = service_failure.count + excluded.count
    )
    select count(*)::int as changed from changed`,
  );
  return row?.changed ?? 0;
}

/** Stores receipts and brings the figures up to date. Returns how many messages changed. */
export function updateReceived(
  db: DatabaseOrTransaction,
  receipts: readonly Receipt[],
): Promise<number> {
  const states = receipts.map((receipt) =>
    receipt.delivered ? MESSAGE_STATE.delivered : MESSAGE_STATE.undelivered,
  );
  const column = <Name extends keyof Receipt>(name: Name) =>
    receipts.map((receipt) => receipt[name]);
  return countChanged(
    db,
    sql`update message m set state = r.state, reason = r.reason, via_sms = m.via_sms or r.via_sms
      from unnest(${column("serviceId")}::int[], ${column("person")}::int[], ${states}::smallint[],
          ${column("reason")}::smallint[], ${column("viaSms")}::boolean[])
        as r (service_id, person, state, reason, via_sms)
      where m.service_id = r.service_id and m.person = r.person and m.state = ${sent}`,
  );
}

/** Gives up on messages that no network is to be given any more: they count as undelivered. */
export async function updateDropped(
  db: DatabaseOrTransaction,
  serviceId: number,
  people: readonly number[],
  reason: number,
): Promise<void> {
  if (people.length === 0) return;
  await countChanged(
    db,
    sql`update message m set state = ${undelivered}, reason = ${reason}
      where m.service_id = ${serviceId} and m.person = any(${people}::int[]) and m.state = ${sent}`,
  );
}

const viaSmsRows = checked("message: as SMS", { person: int, sentAt: time });

/** Notes that these messages go as SMS now; those that did before, or are decided, are not among the answer. */
export function updateViaSms(
  tx: DatabaseOrTransaction,
  serviceId: number,
  people: readonly number[],
): Promise<RowOf<typeof viaSmsRows>[]> {
  return viaSmsRows.list(
    tx,
    sql`update message set via_sms = true
      where service_id = ${serviceId} and person = any(${people}::int[]) and state = ${sent} and not via_sms
      returning person, sent_at`,
  );
}

/** Forgets under which references networks know these messages. */
export async function deleteReferences(
  tx: DatabaseOrTransaction,
  serviceId: number,
  people: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom("messageReference")
    .where("serviceId", "=", serviceId)
    .where((eb) => eb("person", "=", eb.fn.any(eb.val(people))))
    .execute();
}

/** Of these people, those whose message may still be delivered. */
export async function findUndecided(
  db: DatabaseOrTransaction,
  serviceId: number,
  people: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom("message")
    .select("person")
    .where("serviceId", "=", serviceId)
    .where((eb) => eb("person", "=", eb.fn.any(eb.val(people))))
    .where("state", "=", MESSAGE_STATE.sent)
    .execute();
  return new Set(rows.map(({ person }) => person));
}

/** Gives up on up to `limit` messages sent before this instant that never got a receipt. Returns how many. */
export function updateExpired(
  db: DatabaseOrTransaction,
  sentBeforeMs: number,
  limit: number,
): Promise<number> {
  return countChanged(
    db,
    sql`update message m set state = ${undelivered}, reason = ${FAILURE.noReceipt}
      from (
        select service_id, person from message where state = ${sent} and sent_at <= ${new Date(sentBeforeMs)}
        order by sent_at limit ${limit}
      ) old
      where m.service_id = old.service_id and m.person = old.person and m.state = ${sent}`,
  );
}
