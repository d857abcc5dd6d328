import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, nullable, oneOf, text, time } from "../../../../platform/database/column-kinds.ts";

export type AdminPayment = RowOf<typeof adminPaymentRows>;

const adminPaymentRows = checked("refund: AdminPayment", {
  id: text,
  status: text,
  method: text,
  amountMinor: bigint,
  refundedMinor: bigint,
  currency: text,
  startedAt: time,
  subscriptionId: nullable(text),
  /** As the card provider calls it. */
  reference: nullable(text),
  /** Its latest dispute. */
  dispute: nullable(oneOf("open", "won", "lost")),
});

/** A user's payments, newest first. */
export async function listPaymentsOf(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<AdminPayment[]> {
  return adminPaymentRows.list(
    db,
    sql`select id, status, method, amount_minor,
      refunded_minor, currency, started_at,
      subscription_id, provider_payment_id as reference,
      (select d.status from dispute d where d.payment_id = payment.id
        order by d.opened_at desc, d.id limit 1) as dispute
    from payment where user_id = ${userId} order by started_at desc limit 500`,
  );
}

export type AdminRefund = RowOf<typeof adminRefundRows>;

const adminRefundRows = checked("refund: AdminRefund", {
  id: text,
  paymentId: text,
  amountMinor: bigint,
  status: oneOf("pending", "succeeded", "failed"),
  refusedAt: nullable(time),
  startedAt: time,
});

/** Refunds of these payments, newest first. */
export async function listRefundsOf(
  db: DatabaseOrTransaction,
  paymentIds: readonly string[],
): Promise<AdminRefund[]> {
  return adminRefundRows.list(
    db,
    sql`select ${adminRefundRows.columns()} from payment_refund
    where payment_id = any(${paymentIds}::uuid[]) order by started_at desc, id limit 500`,
  );
}
