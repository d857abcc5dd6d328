import { type RawBuilder, sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import { int, time } from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { Receipt } from "../networks/network.ts";
import { FAILURE } from "../../domain/campaign/failure-reasons.ts";
import { MESSAGE_STATE } from "./message-state.ts";
import { countChanged, countDecidedLate } from "./receipts/changed-messages.store.ts";

const sent = sql.lit(MESSAGE_STATE.sent);
const undelivered = sql.lit(MESSAGE_STATE.undelivered);
/** Undelivered for this reason are the messages that were given up: no receipt has it. */
const noReceipt = sql.lit(FAILURE.noReceipt);

/** Receipts as rows `r` of a statement. */
function rowsOf(receipts: readonly Receipt[]): RawBuilder<unknown> {
  const states = receipts.map((receipt) =>
    receipt.delivered ? MESSAGE_STATE.delivered : MESSAGE_STATE.undelivered,
  );
  const column = <Name extends keyof Receipt>(name: Name) =>
    receipts.map((receipt) => receipt[name]);
  return sql`unnest(${column("serviceId")}::int[], ${column("person")}::int[], ${states}::smallint[],
      ${column("reason")}::smallint[], ${column("viaSms")}::boolean[]) as r (service_id, person, state, reason, via_sms)`;
}

/**
 * Stores receipts and brings the figures up to date: of messages on their way, and of those that were given up without one. What a
 * receipt has decided stays. Returns how many messages changed.
 */
export async function updateReceived(
  db: DatabaseOrTransaction,
  receipts: readonly Receipt[],
): Promise<number> {
  const changed = await countChanged(
    db,
    sql`update message m set state = r.state, reason = r.reason, via_sms = m.via_sms or r.via_sms
      from ${rowsOf(receipts)}
      where m.service_id = r.service_id and m.person = r.person and m.state = ${sent}`,
  );
  if (changed === receipts.length) return changed;
  return changed + (await updateLate(db, receipts));
}

/**
 * The receipts of messages that were given up without one: that nobody knew is all that they change. A statement of its own after the other one,
 * so that what another worker gave up in that moment is seen here.
 */
function updateLate(db: DatabaseOrTransaction, receipts: readonly Receipt[]): Promise<number> {
  return countDecidedLate(
    db,
    sql`update message m set state = r.state, reason = r.reason, via_sms = m.via_sms or r.via_sms
      from ${rowsOf(receipts)}
      where m.service_id = r.service_id and m.person = r.person
        and m.state = ${undelivered} and m.reason = ${noReceipt} and r.reason <> ${noReceipt}`,
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

/** Who waits in a batch to be handed over, for the first time or again: no receipt can have come, and who gives batches ends those whose time is over. */
const waiting = sql`waiting as materialized (select service_id, unnest(people) as person from send_batch)`;
const isWaiting = sql`exists (select from waiting w where w.service_id = m.service_id and w.person = m.person)`;

/**
 * Gives up on up to `limit` messages sent in this time that never got a receipt. Returns how many. Blocks find them by when they were sent, because an index
 * of those that wait would be written anew by every receipt.
 */
export function updateExpired(
  db: DatabaseOrTransaction,
  { after, before, limit }: { after: Date | null; before: Date; limit: number },
): Promise<number> {
  return giveUp(
    db,
    sql`with ${waiting} select m.service_id, m.person from message m
      where m.state = ${sent} and m.sent_at > ${after ?? "-infinity"}::timestamptz and m.sent_at <= ${before}
        and not ${isWaiting} limit ${limit}`,
  );
}

/**
 * The same of whole days that are over for longer than that and of which messages are undecided all the same: those that were handed over
 * late, after their time had been looked through.
 */
export function updateExpiredOfDays(
  db: DatabaseOrTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  return giveUp(
    db,
    sql`with ${waiting} select m.service_id, m.person
      from (select distinct service_id from service_day
        where sent > delivered + undelivered and day < (${before} at time zone 'UTC')::date - 1) d
      join message m on m.service_id = d.service_id
      where m.state = ${sent} and m.sent_at <= ${before} and not ${isWaiting} limit ${limit}`,
  );
}

/** Messages that a receipt is deciding at this moment are passed over: waiting for each other, one of both would have to give way. */
function giveUp(db: DatabaseOrTransaction, old: RawBuilder<unknown>): Promise<number> {
  return countChanged(
    db,
    sql`update message m set state = ${undelivered}, reason = ${FAILURE.noReceipt}
      from (${old} for no key update of m skip locked) old
      where m.service_id = old.service_id and m.person = old.person and m.state = ${sent}`,
  );
}
