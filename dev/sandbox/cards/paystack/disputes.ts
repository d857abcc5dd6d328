import type { CardObject } from "../card-objects.store.ts";
import {
  all,
  make,
  newCode,
  type Operation,
  page,
  type PaystackContext,
  present,
  save,
  timeOf,
} from "./context.ts";
import { recordEvent } from "./events.ts";

const ANSWER_DAYS = 2;

/** Records that the cardholder disputes a payment, with its event. */
export function openDispute(context: PaystackContext, transaction: CardObject): void {
  const at = timeOf(context);
  const dueMs = context.now().getTime() + ANSWER_DAYS * 86_400_000;
  const dispute = make(context, "dispute", newCode("dsp"), {
    refund_amount: transaction["amount"],
    currency: transaction["currency"],
    status: "awaiting-merchant-feedback",
    resolution: null,
    domain: "test",
    transaction: present(transaction),
    transaction_reference: null,
    category: "chargeback",
    customer: transaction["customer"],
    dueAt: new Date(dueMs).toISOString(),
    resolvedAt: null,
    createdAt: at,
    created_at: at,
  });
  recordEvent(context, "charge.dispute.create", present(dispute));
}

/** Ends a dispute: declined is good for the merchant. */
export function closeDispute(context: PaystackContext, dispute: CardObject, won: boolean): void {
  const resolution = won ? "declined" : "merchant-accepted";
  const closed = { ...dispute, status: "resolved", resolution, resolvedAt: timeOf(context) };
  recordEvent(context, "charge.dispute.resolve", present(save(context, closed)));
}

export const listDisputes: Operation = (context, { query }) => page(all(context, "dispute"), query);
