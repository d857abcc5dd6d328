import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  bytes,
  nullable,
  oneOf,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

const idRows = checked("payment: id", { id: text });

export type PaymentStatus =
  | "created"
  | "pending"
  | "requires-action"
  | "succeeded"
  | "failed"
  | "cancelled"
  | "refunded";

export type PaymentMethod = "checkout" | "token" | "saved-card" | "mobile-money" | "subscription";

export type Payment = RowOf<typeof paymentRows>;
const paymentRows = checked("payment: Payment", {
  id: text,
  userId: text,
  provider: text,
  method: oneOf("checkout", "token", "saved-card", "mobile-money", "subscription"),
  currency: text,
  amountMinor: bigint,
  refundedMinor: bigint,
  status: oneOf(
    "created",
    "pending",
    "requires-action",
    "succeeded",
    "failed",
    "cancelled",
    "refunded",
  ),
  decline: nullable(text),
  sessionId: nullable(text),
  providerPaymentId: nullable(text),
  redirectUrl: nullable(text),
  returnPath: text,
  bodyHash: bytes,
  createdAt: time,
  startedAt: time,
  cardId: nullable(text),
  isAutomatic: bool,
  saveCard: bool,
  /** The bank is to ask the card's owner. */
  asksBank: bool,
  subscriptionId: nullable(text),
  /** The part that paid the debt of a lost dispute; the rest is in the wallet. */
  debtSettledMinor: bigint,
  /** Who the payer was at the provider when the page was opened. */
  providerCustomerId: nullable(text),
});

const COLUMNS = paymentRows.columns({ sessionId: "provider_session_id" });

export type NewPayment = Pick<
  Payment,
  | "id"
  | "userId"
  | "provider"
  | "method"
  | "currency"
  | "amountMinor"
  | "returnPath"
  | "bodyHash"
  | "startedAt"
> & { idempotencyKey: string } & Partial<
    Pick<Payment, "cardId" | "isAutomatic" | "saveCard" | "asksBank" | "subscriptionId">
  >;

/** Writes a payment, or finds the one that the same key made before. */
export async function insertPayment(
  db: DatabaseOrTransaction,
  payment: NewPayment,
): Promise<Payment> {
  await sql`insert into payment (id, user_id, provider, method, currency, amount_minor, return_path, body_hash,
      started_at, idempotency_key, card_id, is_automatic, save_card, asks_bank, subscription_id)
    values (${payment.id}, ${payment.userId}, ${payment.provider}, ${payment.method}, ${payment.currency},
      ${payment.amountMinor}, ${payment.returnPath}, ${payment.bodyHash}, ${payment.startedAt},
      ${payment.idempotencyKey}, ${payment.cardId ?? null}, ${payment.isAutomatic ?? false},
      ${payment.saveCard ?? false}, ${payment.asksBank ?? false}, ${payment.subscriptionId ?? null})
    on conflict (user_id, idempotency_key) do nothing`.execute(db);
  const rows = await paymentRows.list(
    db,
    sql`select ${COLUMNS} from payment
    where user_id = ${payment.userId} and idempotency_key = ${payment.idempotencyKey}`,
  );
  const [found] = rows;
  if (!found) throw new Error("A payment that was just written is missing.");
  return found;
}

export async function findPayment(
  db: DatabaseOrTransaction,
  paymentId: string,
): Promise<Payment | undefined> {
  return paymentRows.find(db, sql`select ${COLUMNS} from payment where id = ${paymentId}`);
}

/** The payment, locked until the transaction ends. */
export async function lockPayment(
  db: DatabaseOrTransaction,
  paymentId: string,
): Promise<Payment | undefined> {
  return paymentRows.find(
    db,
    sql`
    select ${COLUMNS} from payment where id = ${paymentId} for update`,
  );
}

/** Stores who the payer is at the provider, before its page is opened. */
export async function updatePayer(
  db: DatabaseOrTransaction,
  paymentId: string,
  providerCustomerId: string,
): Promise<void> {
  await sql`update payment set provider_customer_id = ${providerCustomerId} where id = ${paymentId}`.execute(
    db,
  );
}

/** Stores the address of the payment page, unless the payment has changed since. */
export async function updateCheckout(
  db: DatabaseOrTransaction,
  paymentId: string,
  checkout: { sessionId: string; redirectUrl: string },
): Promise<void> {
  await sql`update payment set provider_session_id = ${checkout.sessionId}, redirect_url = ${checkout.redirectUrl},
      status = case when status = 'created' then 'pending' else status end
    where id = ${paymentId}`.execute(db);
}

export type PaymentChange = {
  status: PaymentStatus;
  decline: string | null;
  providerPaymentId: string | null;
  redirectUrl: string | null;
  succeededAt: Date | null;
};

/** Writes what the provider said. The caller has locked the payment. */
export async function updatePaymentState(
  db: DatabaseOrTransaction,
  paymentId: string,
  change: PaymentChange,
): Promise<void> {
  await sql`update payment set status = ${change.status}, decline = ${change.decline}, checked_at = now(),
      provider_payment_id = coalesce(${change.providerPaymentId}, provider_payment_id),
      redirect_url = ${change.redirectUrl}, succeeded_at = ${change.succeededAt}
    where id = ${paymentId}`.execute(db);
}

/** Keeps what of a payment that has arrived paid a debt. The caller has locked the payment. */
export async function updateDebtSettled(
  db: DatabaseOrTransaction,
  paymentId: string,
  settledMinor: bigint,
): Promise<void> {
  await sql`update payment set debt_settled_minor = ${settledMinor} where id = ${paymentId}`.execute(
    db,
  );
}

/**
 * Open payments that nobody has told us about for a while, longest unchecked first: of one user the newest five, each five further ones
 * as if they were ten minutes younger, up to a day. So whoever opens many waits for them, and others do not. Seconds of machine time.
 */
export async function listStuckPayments(
  db: DatabaseOrTransaction,
  query: { olderThanSeconds: number; limit: number },
): Promise<string[]> {
  const rows = await idRows.list(
    db,
    sql`
    select id from (
      select id, coalesce(checked_at, created_at) as seen_at,
        row_number() over (partition by user_id order by created_at desc, id) as place
      from payment where status in ('created', 'pending', 'requires-action')) open
    where seen_at < now() - make_interval(secs => ${query.olderThanSeconds})
    order by seen_at + least((place - 1) / 5, 144) * interval '10 minutes' limit ${query.limit}`,
  );
  return rows.map((row) => row.id);
}

/** Records the check of an open payment, so that others get their turn. */
export async function updateChecked(db: DatabaseOrTransaction, paymentId: string): Promise<void> {
  await sql`update payment set checked_at = now() where id = ${paymentId}`.execute(db);
}

/** Leaves an open payment alone for a day. */
export async function updateCheckedTomorrow(
  db: DatabaseOrTransaction,
  paymentId: string,
): Promise<void> {
  await sql`update payment set checked_at = now() + interval '1 day' where id = ${paymentId}`.execute(
    db,
  );
}

/** The payment that a key of this user made. */
export async function findPaymentByKey(
  db: DatabaseOrTransaction,
  userId: string,
  idempotencyKey: string,
): Promise<Payment | undefined> {
  return paymentRows.find(
    db,
    sql`select ${COLUMNS} from payment
    where user_id = ${userId} and idempotency_key = ${idempotencyKey}`,
  );
}

/** Whether what was paid for a deleted account waits to go back. */
export async function updateGoesBack(
  tx: DatabaseOrTransaction,
  id: string,
  goesBack: boolean,
): Promise<void> {
  await sql`update payment set goes_back = ${goesBack} where id = ${id} and goes_back <> ${goesBack}`.execute(
    tx,
  );
}

/** Payments that wait to go back, of accounts of which nothing is disputed or owed. */
export async function listGoingBack(db: DatabaseOrTransaction, limit: number): Promise<string[]> {
  const rows = await idRows.list(
    db,
    sql`select id from payment p where goes_back and not exists (select from dispute d where d.user_id = p.user_id
      and (d.status = 'open' or d.loss_minor > d.collected_minor)) order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
