import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { Difference, OurDispute, OurPayment, OurRefund } from "./compare-statement.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  nullable,
  oneOf,
  messageValues,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

const ourPaymentRows = checked("reconciliation: ourPayment", {
  id: text,
  userId: text,
  providerPaymentId: nullable(text),
  amountMinor: bigint,
  currency: text,
  hasArrived: bool,
  at: time,
  isExpected: bool,
});
const ourRefundRows = checked("reconciliation: ourRefund", {
  id: text,
  userId: text,
  providerRefundId: nullable(text),
  amountMinor: bigint,
  currency: text,
  status: oneOf("pending", "succeeded", "failed"),
  at: time,
  isExpected: bool,
});
const ourDisputeRows = checked("reconciliation: ourDispute", {
  id: text,
  userId: nullable(text),
  providerDisputeId: text,
  amountMinor: bigint,
  currency: text,
  status: oneOf("open", "won", "lost"),
  at: time,
  isExpected: bool,
});
const atRows = checked("reconciliation: at", { at: nullable(time) });

type Window = { provider: string; from: Date; to: Date };

/**
 * When the first payment or refund of the window (technical time) began, in business time: earlier than the window where
 * the clock stood in the past. Undefined when there is none.
 */
export async function findEarliestStart(
  db: DatabaseOrTransaction,
  { provider, from, to }: Window,
): Promise<Date | undefined> {
  const row = await atRows.find(
    db,
    sql`
    select least(
      (select min(started_at) from payment where provider = ${provider} and created_at between ${from} and ${to}),
      (select min(r.started_at) from payment_refund r join payment p on p.id = r.payment_id
        where p.provider = ${provider} and r.created_at between ${from} and ${to})) as at`,
  );
  return row?.at ?? undefined;
}

/** Our payments with this provider: those of the window (technical time), and those that the provider names. */
export async function listOurPayments(
  db: DatabaseOrTransaction,
  { provider, from, to }: Window,
  named: { paymentIds: string[]; providerPaymentIds: string[] },
): Promise<OurPayment[]> {
  return ourPaymentRows.list(
    db,
    sql`
    select id, user_id as "userId", provider_payment_id as "providerPaymentId", amount_minor as "amountMinor", currency,
      succeeded_at is not null as "hasArrived", coalesce(succeeded_at, started_at) as at, created_at between ${from} and ${to} as "isExpected"
    from payment where provider = ${provider} and (created_at between ${from} and ${to}
      or id::text = any (${named.paymentIds}) or provider_payment_id = any (${named.providerPaymentIds}))`,
  );
}

export async function listOurRefunds(
  db: DatabaseOrTransaction,
  { provider, from, to }: Window,
  named: { refundIds: string[]; providerRefundIds: string[] },
): Promise<OurRefund[]> {
  return ourRefundRows.list(
    db,
    sql`
    select r.id, p.user_id as "userId", r.provider_refund_id as "providerRefundId", r.amount_minor as "amountMinor",
      p.currency, r.status, r.started_at as at, r.created_at between ${from} and ${to} as "isExpected"
    from payment_refund r join payment p on p.id = r.payment_id
    where p.provider = ${provider} and (r.created_at between ${from} and ${to}
      or r.id::text = any (${named.refundIds}) or r.provider_refund_id = any (${named.providerRefundIds}))`,
  );
}

export async function listOurDisputes(
  db: DatabaseOrTransaction,
  provider: string,
): Promise<OurDispute[]> {
  return ourDisputeRows.list(
    db,
    sql`
    select id, user_id as "userId", provider_dispute_id as "providerDisputeId", amount_minor as "amountMinor", currency,
      status, opened_at as at, status = 'open' as "isExpected" from dispute where provider = ${provider}`,
  );
}

/**
 * Keeps what was found, under the day of what differs; what is open already, or was explained as it is, is not written
 * again. Answers how many are new.
 */
export async function insertDifferences(
  db: DatabaseOrTransaction,
  found: (Difference & { message: string })[],
  at: Date,
): Promise<number> {
  let added = 0;
  for (const difference of found) {
    const { kind, subject, currency, oursMinor, theirsMinor, message, facts = {} } = difference;
    const { numAffectedRows } = await sql`
      insert into recon_difference (day, kind, subject, user_id, currency, ours_minor, theirs_minor, message,
        facts, found_at)
      select (${difference.at ?? at}::timestamptz at time zone
          case ${currency}::text when 'GHS' then 'Africa/Accra' else 'Africa/Johannesburg' end)::date,
        ${kind}, ${subject}, ${difference.userId}, ${currency}, ${oursMinor}, ${theirsMinor}, ${message},
        ${JSON.stringify(facts)}::jsonb, ${at}
      where not exists (select from recon_difference
        where kind = ${kind} and subject = ${subject} and resolved_by is not null and message = ${message}
          and ours_minor is not distinct from ${oursMinor}::bigint
          and theirs_minor is not distinct from ${theirsMinor}::bigint)
      on conflict (kind, subject) where resolved_at is null do nothing`.execute(db);
    added += Number(numAffectedRows ?? 0n);
  }
  return added;
}

/**
 * Closes the open differences of payments, refunds and disputes with these ids, on which both sides agree by now. Nobody
 * explained them: should they differ again, they are written again.
 */
export async function updateAgreed(
  db: DatabaseOrTransaction,
  subjects: readonly string[],
  end: { resolution: string; at: Date },
): Promise<void> {
  await sql`update recon_difference set resolved_at = ${end.at}, resolution = ${end.resolution}
    where resolved_at is null and kind ~ '^(payment|refund|dispute)-' and subject = any (${subjects})`.execute(
    db,
  );
}

/** Remembers that everything until then has been compared. */
export async function insertRun(
  db: DatabaseOrTransaction,
  run: { comparedUntil: Date; at: Date },
): Promise<void> {
  await sql`insert into recon_run (compared_until, finished_at) values (${run.comparedUntil}, ${run.at})`.execute(
    db,
  );
}

/** When the books were last compared, in business time. */
export async function findLastRun(db: DatabaseOrTransaction): Promise<Date | undefined> {
  const row = await atRows.find(db, sql`select max(finished_at) as at from recon_run`);
  return row?.at ?? undefined;
}

export type DifferenceRow = RowOf<typeof differenceRows>;
const differenceRows = checked("reconciliation: DifferenceRow", {
  kind: text,
  subject: text,
  userId: nullable(text),
  currency: nullable(text),
  oursMinor: nullable(bigint),
  theirsMinor: nullable(bigint),
  id: bigint,
  /** In English. */
  message: text,
  /** Null for differences stored only as text. */
  facts: nullable(messageValues),
  day: text,
  foundAt: time,
  resolvedAt: nullable(time),
  resolution: nullable(text),
});

const COLUMNS = sql`id, day::text as day, kind, subject, user_id as "userId", currency, ours_minor as "oursMinor",
  theirs_minor as "theirsMinor", message, facts, found_at as "foundAt", resolved_at as "resolvedAt", resolution`;

export async function listDifferences(
  db: DatabaseOrTransaction,
  isOpen: boolean | undefined,
): Promise<DifferenceRow[]> {
  return differenceRows.list(
    db,
    sql`select ${COLUMNS} from recon_difference
    where ${isOpen ?? null}::boolean is null or (resolved_at is null) = ${isOpen ?? null}
    order by id desc limit 1000`,
  );
}

export async function updateDifference(
  db: DatabaseOrTransaction,
  id: string,
  end: { by: string; resolution: string; at: Date },
): Promise<DifferenceRow | undefined> {
  return differenceRows.find(
    db,
    sql`update recon_difference set resolved_at = ${end.at}, resolved_by = ${end.by},
    resolution = ${end.resolution} where id::text = ${id} and resolved_at is null returning ${COLUMNS}`,
  );
}
