import type { Database } from "../state/database.ts";
import { type CardObject, listObjects } from "./card-objects.store.ts";
import { present } from "./stripe/present.ts";

const MAX_SHOWN = 200;
const STATUS: Readonly<Record<string, string>> = {
  success: "succeeded",
  reversed: "succeeded",
  failed: "requires_payment_method",
  abandoned: "requires_confirmation",
  ongoing: "requires_action",
  pending: "requires_action",
};

/** Activity at both card providers, newest first, in the first one's vocabulary. */
export function cardOverview(db: Database): object {
  const stripe = (kind: string): object[] =>
    listObjects(db, "stripe", kind)
      .slice(0, MAX_SHOWN)
      .map((object) => present(db, object));
  const paystack = (kind: string): CardObject[] =>
    listObjects(db, "paystack", kind).slice(0, MAX_SHOWN);
  return {
    payments: [...stripe("payment_intent"), ...paystack("transaction").map(paymentOf)].toSorted(
      newestFirst,
    ),
    charges: stripe("charge"),
    sessions: stripe("checkout.session"),
    refunds: [...stripe("refund"), ...paystack("refund").map(refundOf)],
    disputes: [
      ...stripe("dispute"),
      ...paystack("dispute").map(({ id, status, refund_amount }) => ({
        id,
        status,
        amount: refund_amount,
      })),
    ],
  };
}

function newestFirst(a: object, b: object): number {
  return createdOf(b) - createdOf(a);
}

const createdOf = (object: object): number => Number(Reflect.get(object, "created") ?? 0);

function paymentOf(transaction: CardObject): object {
  const status = String(transaction["status"]);
  const isFailed = status === "failed";
  return {
    id: transaction["reference"],
    amount: transaction["amount"],
    currency: transaction["currency"],
    created: Date.parse(String(transaction["created_at"])) / 1000,
    status: STATUS[status] ?? status,
    description: `Paystack, ${String(transaction["channel"] ?? "not paid yet")}`,
    last_payment_error: isFailed ? { message: transaction["gateway_response"] } : null,
  };
}

function refundOf({ id, transaction_reference, amount, status }: CardObject): object {
  return { id, payment_intent: transaction_reference, amount, status };
}
