import type { CardObject } from "../card-objects.store.ts";
import { MONEY_FAULTS } from "../faults.ts";
import { updateDueFault } from "../faults.store.ts";
import {
  all,
  findByEither,
  invalid,
  make,
  newCode,
  numberOf,
  ok,
  type Operation,
  page,
  type PaystackContext,
  PaystackProblem,
  present,
  required,
  save,
  textOf,
  timeOf,
} from "./context.ts";
import { recordEvent } from "./events.ts";
import { PAYSTACK_CARDS } from "./test-cards.ts";

/** Queues a refund, whole or in part. It is answered as pending and, unless told otherwise, done right behind that. */
export const createRefund: Operation = (context, { body }) => {
  const transaction = findByEither(context, "transaction", required(body, "transaction"));
  if (transaction === undefined) throw invalid("Transaction not found", "transaction_not_found");
  if (transaction["status"] !== "success") {
    throw invalid("Transaction has been fully reversed", "transaction_reversed");
  }
  const left = numberOf(transaction, "amount") - numberOf(transaction, "_refunded");
  const amount = body["amount"] === undefined ? left : numberOf(body, "amount");
  if (!Number.isInteger(amount) || amount < 1 || amount > left) {
    throw invalid("Refund amount cannot be more than transaction amount", "invalid_amount");
  }
  const at = timeOf(context);
  const refund = make(context, "refund", newCode("rfd"), {
    transaction: present(transaction),
    transaction_reference: transaction["reference"],
    amount,
    deducted_amount: 0,
    currency: transaction["currency"],
    status: "pending",
    merchant_note: textOf(body, "merchant_note"),
    customer_note: textOf(body, "customer_note"),
    refunded_by: "sandbox",
    createdAt: at,
    updatedAt: at,
  });
  const changed = { ...transaction, _refunded: numberOf(transaction, "_refunded") + amount };
  save(context, changed);
  notify(context, refund);
  const answer = ok("Refund has been queued for processing", present(refund));
  const end = endOf(context, transaction);
  if (end !== "pending") settleRefund(context, refund, end);
  return answer;
};

function endOf(
  context: PaystackContext,
  transaction: CardObject,
): "pending" | "processed" | "failed" {
  const fault = updateDueFault(context.db, MONEY_FAULTS.slice(0, 2), "refund")?.kind;
  const card = PAYSTACK_CARDS.find(({ token }) => token === transaction["_card"]);
  if (fault === "refund-pending" || card?.refund === "pending") return "pending";
  return fault === "refund-fails" || card?.refund === "fails" ? "failed" : "processed";
}

/** Ends a pending refund; one that failed leaves the money with the merchant. */
export function settleRefund(
  context: PaystackContext,
  refund: CardObject,
  end: "processed" | "failed",
): void {
  const reference = textOf(refund, "transaction_reference");
  const transaction = findByEither(context, "transaction", reference);
  const settled = save(context, { ...refund, status: end, updatedAt: timeOf(context) });
  if (transaction !== undefined) {
    const refunded = numberOf(transaction, "_refunded");
    const _refunded = end === "failed" ? refunded - numberOf(refund, "amount") : refunded;
    const isWhole = end === "processed" && _refunded === numberOf(transaction, "amount");
    save(context, { ...transaction, _refunded, ...(isWhole ? { status: "reversed" } : {}) });
  }
  notify(context, settled);
}

function notify(context: PaystackContext, refund: CardObject): void {
  const { status, transaction_reference, amount, currency } = refund;
  recordEvent(context, `refund.${String(status)}`, {
    status,
    transaction_reference,
    refund_reference: null,
    // As text, like the provider's.
    amount: String(amount),
    currency,
    processor: "sandbox",
    domain: "test",
  });
}

export const fetchRefund: Operation = (context, { id }) => {
  const refund = findByEither(context, "refund", id);
  if (refund === undefined) throw new PaystackProblem(404, "Refund not found", "not_found");
  return ok("Refund retrieved", present(refund));
};

export const listRefunds: Operation = (context, { query }) => {
  const wanted = query.get("transaction");
  const ofTransaction = (refund: CardObject): boolean => {
    const { id, reference } = Object(refund["transaction"]);
    return wanted === null || String(id) === wanted || reference === wanted;
  };
  return page(all(context, "refund").filter(ofTransaction), query);
};
