import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, nullable, text, time } from "../../../../platform/database/column-kinds.ts";

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
      subscription_id
    from payment where user_id = ${userId} order by started_at desc limit 500`,
  );
}
