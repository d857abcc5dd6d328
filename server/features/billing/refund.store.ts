import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";

export type Refund = {
  id: string;
  paymentId: string;
  amountMinor: bigint;
  status: "pending" | "succeeded" | "failed";
  bodyHash: Buffer;
};

const COLUMNS = sql`id, payment_id as "paymentId", amount_minor as "amountMinor", status, body_hash as "bodyHash"`;

export type NewRefund = {
  id: string;
  paymentId: string;
  amountMinor: bigint;
  reason: string;
  requestedBy: string;
  idempotencyKey: string;
  bodyHash: Buffer;
  startedAt: Date;
};

/** The refund that the same key made before. */
export async function findRefundByKey(
  db: DatabaseOrTransaction,
  paymentId: string,
  idempotencyKey: string,
): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`select ${COLUMNS} from payment_refund
    where payment_id = ${paymentId} and idempotency_key = ${idempotencyKey}`.execute(db);
  return rows[0];
}

/** Writes a refund and counts it against its payment, which the caller has locked. */
export async function insertRefund(db: DatabaseOrTransaction, refund: NewRefund): Promise<void> {
  await sql`insert into payment_refund (id, payment_id, amount_minor, reason, requested_by, idempotency_key, body_hash,
      started_at)
    values (${refund.id}, ${refund.paymentId}, ${refund.amountMinor}, ${refund.reason}, ${refund.requestedBy},
      ${refund.idempotencyKey}, ${refund.bodyHash}, ${refund.startedAt})`.execute(db);
  await sql`update payment set refunded_minor = refunded_minor + ${refund.amountMinor}
    where id = ${refund.paymentId}`.execute(db);
}

export async function lockRefund(
  db: DatabaseOrTransaction,
  refundId: string,
): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`
    select ${COLUMNS} from payment_refund where id = ${refundId} for update`.execute(db);
  return rows[0];
}

/** The provider has paid back; a payment that is paid back whole is refunded. */
export async function saveRefundSucceeded(
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
export async function saveRefundFailed(db: DatabaseOrTransaction, refund: Refund): Promise<void> {
  await sql`update payment_refund set status = 'failed' where id = ${refund.id}`.execute(db);
  await sql`update payment set refunded_minor = refunded_minor - ${refund.amountMinor}
    where id = ${refund.paymentId}`.execute(db);
}

/** Refunds that were begun and not answered, oldest first. Seconds of machine time. */
export async function listOpenRefunds(
  db: DatabaseOrTransaction,
  query: { olderThanSeconds: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_refund where status = 'pending'
      and created_at < now() - make_interval(secs => ${query.olderThanSeconds})
    order by created_at limit ${query.limit}`.execute(db);
  return rows.map((row) => row.id);
}
