import type { CardObject } from "../card-objects.store.ts";
import { updateDueFault } from "../faults.store.ts";
import { afterIntervals } from "../period.ts";
import {
  all,
  find,
  newCode,
  numberOf,
  type PaystackContext,
  present,
  save,
  textOf,
} from "./context.ts";
import { recordEvent } from "./events.ts";
import { intervalOf, planOf } from "./plans.ts";
import { settleRefund } from "./refunds.ts";
import { payWithAuthorization, refuse } from "./take-payment.ts";
import { makeTransaction } from "./transactions.ts";

/** Everything of this dialect that has become due on the shared clock. */
export function doDueWork(context: PaystackContext): void {
  for (const subscription of all(context, "subscription")) renew(context, subscription);
  const hourAgo = new Date(context.now().getTime() - 3_600_000).toISOString();
  for (const refund of all(context, "refund")) {
    const isOld = textOf(refund, "createdAt") <= hourAgo;
    if (refund["status"] === "pending" && isOld) settleRefund(context, refund, "processed");
  }
}

function renew(context: PaystackContext, subscription: CardObject): void {
  const now = context.now().toISOString();
  if (subscription["status"] === "non-renewing") {
    if (textOf(subscription, "_ends") > now) return;
    const over = save(context, { ...subscription, status: "complete" });
    return recordEvent(context, "subscription.disable", present(over));
  }
  if (subscription["status"] !== "active" && subscription["status"] !== "attention") return;
  const next = textOf(subscription, "next_payment_date");
  // A step is an hour at most, so no period is skipped.
  if (next !== "" && next <= now) chargeSubscription(context, subscription);
}

/** Charges a subscription for its next period. What is refused is tried again a period later, not before. */
export function chargeSubscription(context: PaystackContext, subscription: CardObject): CardObject {
  const code = textOf(subscription, "subscription_code");
  const isRenewal = numberOf(subscription, "_periods") > 0;
  const periods = numberOf(subscription, "_periods") + 1;
  const anchorMs = numberOf(subscription, "_anchorMs");
  const interval = intervalOf(planOf(context, textOf(subscription, "_plan")));
  const next_payment_date = new Date(afterIntervals(anchorMs, interval, periods)).toISOString();
  const sentence = take(context, subscription, isRenewal);
  const paid = sentence === null;
  const invoice = {
    invoice_code: newCode("INV_"),
    amount: subscription["amount"],
    period_start: subscription["next_payment_date"],
    period_end: next_payment_date,
    status: paid ? "success" : "failed",
    paid: paid ? 1 : 0,
    description: sentence,
  };
  const charged = save(context, {
    ...subscription,
    status: paid ? "active" : "attention",
    next_payment_date,
    most_recent_invoice: invoice,
    _periods: periods,
  });
  const { customer, authorization } = subscription;
  const data = { ...invoice, paid, subscription: present(charged), customer, authorization };
  if (!paid) recordEvent(context, "invoice.payment_failed", data);
  else if (isRenewal) recordEvent(context, "invoice.update", { ...data, subscription_code: code });
  return charged;
}

/** Null when the money came, otherwise the bank's sentence. */
function take(
  context: PaystackContext,
  subscription: CardObject,
  isRenewal: boolean,
): string | null {
  const plan = planOf(context, textOf(subscription, "_plan"));
  const authorization = find(context, "authorization", textOf(subscription, "_authorization"));
  const transaction = {
    ...makeTransaction(context, {
      reference: newCode(""),
      email: textOf(Object(subscription["customer"]), "email"),
      amountMinor: numberOf(plan, "amount"),
      currency: textOf(plan, "currency"),
      metadata: "",
      plan: textOf(plan, "plan_code"),
      callbackUrl: null,
      channels: [],
      status: "ongoing",
    }),
    _subscription: subscription["subscription_code"],
  };
  const kinds = ["renewal-declined", "renewal-challenge"] as const;
  const fault = isRenewal ? updateDueFault(context.db, kinds, "") : undefined;
  const refuseWith = (words: string): string => {
    refuse(context, transaction, words);
    return words;
  };
  // No customer is present, and no page exists on which to do it later.
  if (fault?.kind === "renewal-challenge") return refuseWith("Authentication required");
  if (fault !== undefined || authorization?.["_active"] !== true)
    return refuseWith("Insufficient Funds");
  const taken = payWithAuthorization(context, transaction, authorization);
  if (taken.kind === "paid") return null;
  return taken.kind === "refused" ? taken.sentence : refuseWith("Authentication required");
}
