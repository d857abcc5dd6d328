import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { SettledMark } from "./compare-services.ts";
import type { OurDispute, OurPayment, OurRefund } from "./compare-statement.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  nullable,
  oneOf,
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
const settledMarkRows = checked("reconciliation: settledMark", {
  settledAt: time,
  campaignId: text,
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
    select id, user_id, provider_payment_id, amount_minor, currency,
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
    select r.id, p.user_id, r.provider_refund_id, r.amount_minor,
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
    select id, user_id, provider_dispute_id, amount_minor, currency,
      status, opened_at as at, status = 'open' as "isExpected" from dispute where provider = ${provider}`,
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

/** How far settled campaigns have been compared; undefined where none ever was. */
export async function findSettledMark(db: DatabaseOrTransaction): Promise<SettledMark | undefined> {
  return settledMarkRows.find(db, sql`select settled_at, campaign_id from recon_settled_mark`);
}

/** Moves the mark on, and never back: two runs at once may be at different places. */
export async function updateSettledMark(
  db: DatabaseOrTransaction,
  { settledAt, campaignId }: SettledMark,
): Promise<void> {
  await sql`insert into recon_settled_mark as mark (settled_at, campaign_id) values (${settledAt}, ${campaignId})
    on conflict (only_one) do update set settled_at = excluded.settled_at, campaign_id = excluded.campaign_id
    where (mark.settled_at, mark.campaign_id) < (excluded.settled_at, excluded.campaign_id)`.execute(
    db,
  );
}
