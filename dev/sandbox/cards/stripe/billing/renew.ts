import { type CardObject, findObject, listObjects } from "../../card-objects.store.ts";
import type { FaultKind } from "../../faults.ts";
import { updateDueFault } from "../../faults.store.ts";
import { afterIntervals } from "../../period.ts";
import { load, numberField, save, secondsNow, type StripeContext, textField } from "../context.ts";
import { recordEvent } from "../events.ts";
import { isWaiting, itemOf, makeInvoice, payInvoice } from "./invoices.ts";
import { settleRefund } from "../payments/refunds.ts";
import { expireDueSessions } from "../sessions.ts";
import { endSubscription } from "./subscriptions.ts";

const DAY_SECONDS = 86_400;
const RETRY_DAYS = 3;
const MAX_RETRIES = 3;
const INCOMPLETE_HOURS = 23;
/** A renewal's invoice is a draft for an hour before the money is taken. */
const DRAFT_SECONDS = 3_600;

/** Everything of this dialect that has become due on the shared clock. */
export function doDueWork(context: StripeContext): void {
  expireDueSessions(context);
  for (const subscription of listObjects(context.db, "stripe", "subscription")) {
    moveOn(context, subscription);
  }
  const hourAgo = secondsNow(context) - 3_600;
  for (const refund of listObjects(context.db, "stripe", "refund")) {
    const isOld = numberField(refund, "created") <= hourAgo;
    if (refund["status"] === "pending" && isOld) settleRefund(context, refund, "succeeded");
  }
}

function moveOn(context: StripeContext, subscription: CardObject): void {
  const nowSeconds = secondsNow(context);
  const isOver = itemOf(subscription).current_period_end <= nowSeconds;
  switch (subscription["status"]) {
    case "incomplete": {
      const diesAt = numberField(subscription, "created") + INCOMPLETE_HOURS * 3_600;
      if (diesAt > nowSeconds) return;
      const expired = save(context, { ...subscription, status: "incomplete_expired" });
      return recordEvent(context, "customer.subscription.updated", expired);
    }
    case "active":
    case "trialing": {
      const draft = draftOf(context, subscription);
      if (draft !== undefined) return finalize(context, subscription, draft);
      if (!isOver) return;
      if (subscription["cancel_at_period_end"] === true) {
        endSubscription(context, subscription);
        return;
      }
      return renew(context, subscription);
    }
    case "past_due":
      if (numberField(subscription, "_retryAt") <= nowSeconds) tryAgain(context, subscription);
  }
}

function draftOf(context: StripeContext, subscription: CardObject): CardObject | undefined {
  const id = textField(subscription, "latest_invoice") ?? "";
  const invoice = findObject(context.db, "stripe", "invoice", id);
  return invoice?.["status"] === "draft" ? invoice : undefined;
}

/** Tries to take the money of a renewal when its hour as a draft is over. */
function finalize(context: StripeContext, subscription: CardObject, draft: CardObject): void {
  if (numberField(draft, "created") + DRAFT_SECONDS > secondsNow(context)) return;
  charge(context, subscription, save(context, { ...draft, status: "open" }));
}

/** Begins the next period with its invoice, a draft at first. */
function renew(context: StripeContext, subscription: CardObject): void {
  const item = itemOf(subscription);
  const periods = numberField(subscription, "_periods") + 1;
  const { interval } = Object(item.price["recurring"]);
  const anchorMs = numberField(subscription, "_anchorSeconds") * 1000;
  const next = {
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: Math.floor(afterIntervals(anchorMs, interval, periods) / 1000),
  };
  const moved = save(context, {
    ...subscription,
    status: "active",
    items: { ...Object(subscription["items"]), data: [next] },
    _periods: periods,
    _retries: 0,
  });
  const invoice = save(context, {
    ...makeInvoice(context, moved, "subscription_cycle"),
    status: "draft",
  });
  const renewed = save(context, { ...moved, latest_invoice: invoice.id });
  recordEvent(context, "customer.subscription.updated", renewed);
}

function tryAgain(context: StripeContext, subscription: CardObject): void {
  if (numberField(subscription, "_retries") >= MAX_RETRIES) {
    endSubscription(context, subscription);
    return;
  }
  charge(context, subscription, load(context, "invoice", String(subscription["latest_invoice"])));
}

/** Cards that play the faults: the customer's own stays as it is. */
const PLAYED_BY: Partial<Record<FaultKind, string>> = {
  "renewal-declined": "pm_card_chargeDeclinedInsufficientFunds",
  "renewal-challenge": "pm_card_authenticationRequired",
};

function charge(context: StripeContext, subscription: CardObject, invoice: CardObject): void {
  const fault = updateDueFault(context.db, ["renewal-declined", "renewal-challenge"], "");
  const methodId = textField(subscription, "default_payment_method") ?? "";
  const known = load(context, "payment_method", methodId);
  const method = fault === undefined ? known : { ...known, _token: PLAYED_BY[fault.kind] };
  const confirmation = payInvoice(context, invoice, method);
  if (confirmation.refusal === undefined && !isWaiting(confirmation)) return;
  // Payments waiting for the bank are not retried.
  const tries = isWaiting(confirmation)
    ? { _retryAt: Number.MAX_SAFE_INTEGER }
    : {
        _retries: numberField(subscription, "_retries") + 1,
        _retryAt: secondsNow(context) + RETRY_DAYS * DAY_SECONDS,
      };
  const late = save(context, {
    ...load(context, "subscription", subscription.id),
    status: "past_due",
    ...tries,
  });
  recordEvent(context, "customer.subscription.updated", late);
}
