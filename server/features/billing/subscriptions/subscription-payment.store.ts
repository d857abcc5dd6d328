import type { Subscription } from "./subscription.store.ts";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

type NewPayment = {
  id: string;
  subscription: Subscription;
  providerPaymentId: string;
  amountMinor: bigint;
  currency: string;
  bodyHash: Buffer;
  at: Date;
};

/** Books one payment of a subscription at the provider; false when it was booked before. */
export function insertSubscriptionPayment(
  db: DatabaseOrTransaction,
  payment: NewPayment,
): Promise<boolean> {
  return insertPayment(db, payment, "subscription");
}

/** Books a payment for a subscription that was given up, as one for the wallet; false when it was booked before. */
export function insertLatePayment(
  db: DatabaseOrTransaction,
  payment: NewPayment,
): Promise<boolean> {
  return insertPayment(db, payment, "checkout");
}

async function insertPayment(
  db: DatabaseOrTransaction,
  payment: NewPayment,
  method: "subscription" | "checkout",
): Promise<boolean> {
  const { subscription } = payment;
  const { numAffectedRows } = await sql`
    insert into payment (id, user_id, provider, method, currency, amount_minor, status, provider_payment_id, return_path,
      idempotency_key, body_hash, started_at, succeeded_at, subscription_id)
    values (${payment.id}, ${subscription.userId}, ${subscription.provider}, ${method}, ${payment.currency},
      ${payment.amountMinor}, 'succeeded', ${payment.providerPaymentId}, '/plan',
      ${`subscription:${payment.providerPaymentId}`}, ${payment.bodyHash}, ${payment.at}, ${payment.at},
      ${method === "subscription" ? subscription.id : null})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}
