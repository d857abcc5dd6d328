import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  bytes,
  nullable,
  oneOf,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

const idRows = checked("refund: id", { id: text });
const refundPaidRows = checked("refund: findRefundsPaid", {
  id: text,
  userId: text,
  currency: text,
  amountMinor: bigint,
});

export type Refund = RowOf<typeof refundRows>;
const refundRows = checked("refund: Refund", {
  id: text,
  paymentId: text,
  amountMinor: bigint,
  status: oneOf("pending", "succeeded", "failed"),
  providerRefundId: nullable(text),
  bodyHash: bytes,
  /** The refused campaign whose money it is; such money does not come back into the wallet by itself. */
  campaignId: nullable(text),
  /** When the provider refused it; while it is pending, an administrator has to decide. */
  refusedAt: nullable(time),
});

const COLUMNS = refundRows.columns();

export type NewRefund = {
  id: string;
  paymentId: string;
  amountMinor: bigint;
  reason: string;
  requestedBy: string;
  idempotencyKey: string;
  bodyHash: Buffer;
  startedAt: Date;
  campaignId?: string;
};

/** The refund that the same key made before. */
export async function findRefundByKey(
  db: DatabaseOrTransaction,
  paymentId: string,
  idempotencyKey: string,
): Promise<Refund | undefined> {
  return refundRows.find(
    db,
    sql`select ${COLUMNS} from payment_refund
    where payment_id = ${paymentId} and idempotency_key = ${idempotencyKey}`,
  );
}

/** Writes a refund and counts it against its payment, which the caller has locked. */
export async function insertRefund(db: DatabaseOrTransaction, refund: NewRefund): Promise<void> {
  await sql`insert into payment_refund (id, payment_id, amount_minor, reason, requested_by, idempotency_key, body_hash,
      started_at, campaign_id)
    values (${refund.id}, ${refund.paymentId}, ${refund.amountMinor}, ${refund.reason}, ${refund.requestedBy},
      ${refund.idempotencyKey}, ${refund.bodyHash}, ${refund.startedAt}, ${refund.campaignId ?? null})`.execute(
    db,
  );
  await sql`update payment set refunded_minor = refunded_minor + ${refund.amountMinor}
    where id = ${refund.paymentId}`.execute(db);
}

export async function findRefund(
  db: DatabaseOrTransaction,
  refundId: string,
): Promise<Refund | undefined> {
  return refundRows.find(
    db,
    sql`
    select ${COLUMNS} from payment_refund where id = ${refundId}`,
  );
}

export async function lockRefund(
  db: DatabaseOrTransaction,
  refundId: string,
): Promise<Refund | undefined> {
  return refundRows.find(
    db,
    sql`
    select ${COLUMNS} from payment_refund where id = ${refundId} for update`,
  );
}

/** The provider has paid back; a payment that is paid back whole is refunded. */
export async function updateRefundSucceeded(
  db: DatabaseOrTransaction,
  refund: Refund,
  providerRefundId: string,
): Promise<void> {
  await sql`update payment_refund set status = 'succeeded', provider_refund_id = ${providerRefundId}
    where id = ${refund.id}`.execute(db);
  await sql`update payment set status = 'refunded' where id = ${refund.paymentId} and refunded_minor = amount_minor
    and not exists (select from payment_refund where payment_id = ${refund.paymentId} and status = 'pending')`.execute(
    db,
  );
}

/** The provider will not pay back: the amount counts for the payment again. */
export async function updateRefundFailed(db: DatabaseOrTransaction, refund: Refund): Promise<void> {
  await sql`update payment_refund set status = 'failed' where id = ${refund.id}`.execute(db);
  await sql`update payment set refunded_minor = refunded_minor - ${refund.amountMinor}
    where id = ${refund.paymentId}`.execute(db);
}

/** The provider refused money of a refused campaign: it waits for an administrator. False when it did already. */
export async function updateRefundRefused(
  db: DatabaseOrTransaction,
  refundId: string,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update payment_refund set refused_at = ${at}
    where id = ${refundId} and refused_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Refunds that were begun and not answered, oldest first. Seconds of machine time. */
export async function listOpenRefunds(
  db: DatabaseOrTransaction,
  query: { olderThanSeconds: number; limit: number },
): Promise<string[]> {
  const rows = await idRows.list(
    db,
    sql`
    select id from payment_refund where status = 'pending' and refused_at is null
      and coalesce(checked_at, created_at) < now() - make_interval(secs => ${query.olderThanSeconds})
    order by coalesce(checked_at, created_at) limit ${query.limit}`,
  );
  return rows.map((row) => row.id);
}

/** Remembers that an open refund was asked about, so that others get their turn. */
export async function updateRefundChecked(
  db: DatabaseOrTransaction,
  refundId: string,
): Promise<void> {
  await sql`update payment_refund set checked_at = now() where id = ${refundId}`.execute(db);
}

/** Remembers under which name the provider is paying back; it is not done yet. */
export async function updateRefundBegun(
  db: DatabaseOrTransaction,
  refundId: string,
  providerRefundId: string,
): Promise<void> {
  await sql`update payment_refund set provider_refund_id = ${providerRefundId} where id = ${refundId}`.execute(
    db,
  );
}

/** Open refunds that a provider's event may refer to. */
export async function findOpenRefunds(
  db: DatabaseOrTransaction,
  about: {
    refundId: string | null;
    provider: string;
    providerRefundId: string | null;
    providerPaymentId: string | null;
  },
): Promise<string[]> {
  const rows = await idRows.list(
    db,
    sql`
    select r.id from payment_refund r join payment p on p.id = r.payment_id
    where r.status = 'pending' and (r.id::text = ${about.refundId} or r.provider_refund_id = ${about.providerRefundId}
      or (p.provider = ${about.provider} and p.provider_payment_id = ${about.providerPaymentId}))`,
  );
  return rows.map(({ id }) => id);
}

/** Completed refunds that a provider's event names. */
export async function findRefundsPaid(
  db: DatabaseOrTransaction,
  about: { refundId: string | null; provider: string; providerRefundId: string | null },
): Promise<{ id: string; userId: string; currency: string; amountMinor: bigint }[]> {
  return refundPaidRows.list(
    db,
    sql`
    select r.id, p.user_id, p.currency, r.amount_minor
    from payment_refund r join payment p on p.id = r.payment_id
    where r.status = 'succeeded' and p.provider = ${about.provider}
      and (r.id::text = ${about.refundId} or r.provider_refund_id = ${about.providerRefundId})`,
  );
}
