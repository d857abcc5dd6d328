import { type CardObject, listObjects } from "../../card-objects.store.ts";
import { afterIntervals } from "../../period.ts";
import {
  load,
  ok,
  type Operation,
  save,
  secondsNow,
  type StripeContext,
  textField,
} from "../context.ts";
import { recordEvent } from "../events.ts";
import { newId } from "../ids.ts";
import { itemOf, makeInvoice, payInvoice } from "./invoices.ts";
import { listPage } from "../list-page.ts";
import { at, integerAt, isTrue, pairsAt, requiredText, textAt } from "../params.ts";
import { invalidRequest } from "../stripe-error.ts";

export type NewSubscription = {
  customer: string;
  priceId: string;
  methodId: string | null;
  metadata: Record<string, string>;
  session: string | null;
};

/** Records a subscription with an open first invoice, which the caller pays next. */
export function makeSubscription(context: StripeContext, input: NewSubscription): CardObject {
  const id = newId("sub");
  const nowSeconds = secondsNow(context);
  const price = load(context, "price", input.priceId);
  const { interval } = Object(price["recurring"]);
  const end = Math.floor(afterIntervals(nowSeconds * 1000, interval, 1) / 1000);
  const item = {
    id: newId("si", 14),
    object: "subscription_item",
    created: nowSeconds,
    current_period_start: nowSeconds,
    current_period_end: end,
    metadata: {},
    price,
    quantity: 1,
    subscription: id,
  };
  const bare = save(context, {
    id,
    object: "subscription",
    billing_cycle_anchor: nowSeconds,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: "charge_automatically",
    created: nowSeconds,
    currency: price["currency"],
    customer: input.customer,
    default_payment_method: input.methodId,
    ended_at: null,
    items: { object: "list", data: [item], has_more: false },
    latest_invoice: null,
    livemode: false,
    metadata: input.metadata,
    start_date: nowSeconds,
    status: "incomplete",
    trial_end: null,
    _session: input.session,
    _anchorSeconds: nowSeconds,
    _periods: 1,
    _retries: 0,
  });
  const invoice = makeInvoice(context, bare, "subscription_create");
  const made = save(context, { ...bare, latest_invoice: invoice.id });
  recordEvent(context, "customer.subscription.created", made);
  return made;
}

export const createSubscription: Operation = (context, params) => {
  const customer = requiredText(params, "customer");
  load(context, "customer", customer);
  const methodId = requiredText(params, "default_payment_method");
  const method = load(context, "payment_method", methodId);
  if (method["customer"] !== customer) throw invalidRequest("The card is not the customer's.");
  const made = makeSubscription(context, {
    customer,
    priceId: requiredText(params, "items", "0", "price"),
    methodId,
    metadata: pairsAt(params, "metadata"),
    session: null,
  });
  payInvoice(context, load(context, "invoice", String(made["latest_invoice"])), method);
  return ok(load(context, "subscription", made.id));
};

export const retrieveSubscription: Operation = (context, _params, id) =>
  ok(load(context, "subscription", id));

export const listSubscriptions: Operation = (context, params) => {
  const customer = textAt(params, "customer");
  const status = textAt(params, "status");
  const subscriptions = listObjects(context.db, "stripe", "subscription")
    .filter((one) => customer === undefined || one["customer"] === customer)
    .filter((one) => status === "all" || (status ?? "active") === one["status"]);
  return listPage(subscriptions, params, "/v1/subscriptions");
};

export const updateSubscription: Operation = (context, params, id) => {
  const subscription = load(context, "subscription", id);
  if (["canceled", "incomplete_expired"].includes(String(subscription["status"]))) {
    throw invalidRequest("A canceled subscription can only update its cancellation_details.");
  }
  const changed: CardObject = { ...subscription };
  if (at(params, "cancel_at_period_end") !== undefined) {
    const isLeaving = isTrue(params, "cancel_at_period_end");
    changed["cancel_at_period_end"] = isLeaving;
    changed["canceled_at"] = isLeaving ? secondsNow(context) : null;
  }
  const method = textAt(params, "default_payment_method");
  if (method !== undefined) {
    changed["default_payment_method"] = load(context, "payment_method", method).id;
  }
  const priceId = textAt(params, "items", "0", "price");
  if (priceId !== undefined) {
    changePrice(changed, load(context, "price", priceId), integerAt(params, "trial_end"));
  }
  recordEvent(context, "customer.subscription.updated", save(context, changed));
  return ok(changed);
};

/** The new price counts from the next renewal; with a trial the period ends, and the new ones begin, there. */
function changePrice(changed: CardObject, price: CardObject, trialEnd: number | undefined): void {
  const item = itemOf(changed);
  const current_period_end = trialEnd ?? item.current_period_end;
  const { items } = changed;
  changed["items"] = { ...Object(items), data: [{ ...item, price, current_period_end }] };
  const isOtherInterval =
    Object(price["recurring"]).interval !== Object(item.price["recurring"]).interval;
  if (trialEnd === undefined && isOtherInterval) {
    throw invalidRequest("The sandbox changes to another interval with a trial_end only.");
  }
  if (trialEnd === undefined) return;
  Object.assign(changed, { status: "trialing", trial_end: trialEnd });
  Object.assign(changed, { _anchorSeconds: trialEnd, _periods: 0 });
}

export const cancelSubscription: Operation = (context, _params, id) => {
  const subscription = load(context, "subscription", id);
  if (subscription["status"] === "canceled") {
    throw invalidRequest(`No such subscription: '${id}'`, "id", "resource_missing");
  }
  return ok(endSubscription(context, subscription));
};

/** Ends a subscription now, with its event. */
export function endSubscription(context: StripeContext, subscription: CardObject): CardObject {
  const at = secondsNow(context);
  const canceled_at = subscription["canceled_at"] ?? at;
  const ended = save(context, { ...subscription, status: "canceled", canceled_at, ended_at: at });
  const invoiceId = textField(subscription, "latest_invoice");
  const invoice = invoiceId === null ? undefined : load(context, "invoice", invoiceId);
  const isUnpaid = ["open", "draft"].includes(String(invoice?.["status"]));
  if (invoice !== undefined && isUnpaid) save(context, { ...invoice, status: "void" });
  recordEvent(context, "customer.subscription.deleted", ended);
  return ended;
}
