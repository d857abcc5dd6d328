import { type CardObject, findObject, listObjects } from "../../card-objects.store.ts";
import { type Confirmation, confirmIntent } from "../payments/confirm-intent.ts";
import {
  load,
  numberField,
  ok,
  type Operation,
  save,
  secondsNow,
  type StripeContext,
  textField,
} from "../context.ts";
import { recordEvent } from "../events.ts";
import { newId } from "../ids.ts";
import { listPage } from "../list-page.ts";
import { integerAt, textAt } from "../params.ts";
import { makeIntent } from "../payments/payment-intents.ts";
import { attachTo, resolvePaymentMethod } from "../payments/payment-methods.ts";
import { invalidRequest } from "../stripe-error.ts";

type Reason = "subscription_create" | "subscription_cycle";

/** Records the invoice of a subscription's current period, with the intent that is to pay it. */
export function makeInvoice(
  context: StripeContext,
  subscription: CardObject,
  reason: Reason,
): CardObject {
  const id = newId("in");
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const amount = numberField(price, "unit_amount");
  const currency = textField(price, "currency") ?? "";
  const isFirst = reason === "subscription_create";
  const intent = makeIntent(context, {
    amountMinor: amount,
    currency,
    customer: textField(subscription, "customer"),
    description: isFirst ? "Subscription creation" : "Subscription update",
    metadata: {},
    receiptEmail: null,
    setupFutureUsage: null,
    session: isFirst ? textField(subscription, "_session") : null,
    invoice: id,
  });
  const payment = { type: "payment_intent", payment_intent: intent.id };
  const { metadata } = subscription;
  const details = { subscription: subscription.id, metadata };
  return save(context, {
    id,
    object: "invoice",
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: secondsNow(context),
    currency,
    customer: subscription["customer"],
    hosted_invoice_url: `${context.origin}/invoice/${id}`,
    lines: listOf([
      { id: newId("il"), object: "line_item", amount, currency, period: { start, end } },
    ]),
    livemode: false,
    metadata: {},
    number: id.slice(-8).toUpperCase(),
    parent: { type: "subscription_details", quote_details: null, subscription_details: details },
    payments: listOf([
      { id: newId("inpay"), object: "invoice_payment", invoice: id, is_default: true, payment },
    ]),
    status: "open",
    status_transitions: { paid_at: null },
    total: amount,
    _intent: intent.id,
    _subscription: subscription.id,
  });
}

const listOf = (data: object[]): object => ({ object: "list", data, has_more: false });

type Item = { price: CardObject; current_period_start: number; current_period_end: number };

/** The one line of a subscription. */
export function itemOf(subscription: CardObject): Item & { id: string } {
  return Object(subscription["items"]).data[0];
}

/**
 * Tries to take the money of an invoice from a card. The invoice and its subscription follow. Where the bank wants to ask,
 * also at a renewal, the invoice waits for it on its page.
 */
export function payInvoice(
  context: StripeContext,
  invoice: CardObject,
  paymentMethod: CardObject,
): Confirmation {
  const intent = load(context, "payment_intent", textField(invoice, "_intent") ?? "");
  const confirmation = confirmIntent(context, intent, paymentMethod, {
    offSession: false,
    errorOnRequiresAction: false,
    returnUrl: textField(invoice, "hosted_invoice_url"),
  });
  const attempt_count = numberField(invoice, "attempt_count") + 1;
  const tried = save(context, { ...invoice, attempt_count });
  if (confirmation.refusal === undefined) settleInvoiceOf(context, confirmation.intent);
  else recordEvent(context, "invoice.payment_failed", tried);
  if (isWaiting(confirmation)) recordEvent(context, "invoice.payment_action_required", tried);
  return confirmation;
}

/** True where the bank wants to ask the card's owner first. */
export function isWaiting({ intent }: Confirmation): boolean {
  return intent["status"] === "requires_action";
}

/** Settles the invoice of a paid intent. Returns the invoice, if there is one. */
export function settleInvoiceOf(
  context: StripeContext,
  intent: CardObject,
): CardObject | undefined {
  const id = textField(intent, "_invoice");
  const invoice = id === null ? undefined : findObject(context.db, "stripe", "invoice", id);
  if (invoice === undefined || intent["status"] !== "succeeded") return invoice;
  if (invoice["status"] === "paid") return invoice;
  const amount_paid = numberField(invoice, "amount_due");
  const status_transitions = { paid_at: secondsNow(context) };
  const paid = save(context, {
    ...invoice,
    status: "paid",
    amount_paid,
    amount_remaining: 0,
    status_transitions,
  });
  const subscription = load(context, "subscription", textField(invoice, "_subscription") ?? "");
  const active = save(context, { ...subscription, status: "active", _retries: 0 });
  recordEvent(context, "invoice.paid", paid);
  recordEvent(context, "customer.subscription.updated", active);
  return paid;
}

export const retrieveInvoice: Operation = (context, _params, id) =>
  ok(load(context, "invoice", id));

export const listInvoices: Operation = (context, params) => {
  const subscription = textAt(params, "subscription");
  const status = textAt(params, "status");
  const from = integerAt(params, "created", "gte") ?? 0;
  const invoices = listObjects(context.db, "stripe", "invoice")
    .filter((one) => subscription === undefined || one["_subscription"] === subscription)
    .filter((one) => status === undefined || one["status"] === status)
    .filter((one) => Number(one["created"]) >= from);
  return listPage(invoices, params, "/v1/invoices");
};

const ACTION_REQUIRED = {
  type: "card_error",
  code: "invoice_payment_intent_requires_action",
  message: "This payment requires additional user action before it can be completed successfully.",
};

export const payInvoiceNow: Operation = (context, params, id) => {
  const invoice = load(context, "invoice", id);
  if (invoice["status"] !== "open") throw invalidRequest("Invoice is already paid");
  const subscription = load(context, "subscription", textField(invoice, "_subscription") ?? "");
  const methodId =
    textAt(params, "payment_method") ?? textField(subscription, "default_payment_method");
  const method = resolvePaymentMethod(context, methodId ?? "");
  const owned = attachTo(context, method, textField(invoice, "customer") ?? "");
  const confirmation = payInvoice(context, invoice, owned);
  const { refusal } = confirmation;
  if (refusal !== undefined) return { status: 402, body: { error: refusal } };
  if (isWaiting(confirmation)) return { status: 402, body: { error: ACTION_REQUIRED } };
  return ok(load(context, "invoice", id));
};

export const listInvoicePayments: Operation = (context, params) => {
  const intent = textAt(params, "payment", "payment_intent");
  const payments = listObjects(context.db, "stripe", "invoice")
    .filter((invoice) => intent === undefined || invoice["_intent"] === intent)
    .flatMap((invoice): CardObject[] => Object(invoice["payments"]).data);
  return listPage(payments, params, "/v1/invoice_payments");
};
