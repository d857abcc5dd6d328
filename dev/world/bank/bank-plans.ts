import type { CardObject, Dialect } from "../../sandbox/cards/card-objects.store.ts";
import { itemOf } from "../../sandbox/cards/stripe/billing/invoices.ts";
import { textIn } from "./bank-objects.ts";

/** What a provider has of one subscription to a plan. */
export type BankPlan = {
  provider: Dialect;
  id: string;
  email: string;
  /** It has not ended. */
  isLive: boolean;
  /** It will be charged again. */
  goesOn: boolean;
  /** Its last renewal was refused and has not been paid since. */
  isUnpaid: boolean;
  /** When the period that is paid, or is being paid, ends; of Paystack, the one that was refused. */
  endsMs: number;
  /** Each period that was paid or is being paid: since when, when it was paid, and for how much. */
  periods: { sinceMs: number; paidMs: number; minor: bigint }[];
  /** When the bank refused to pay for another one. */
  refusedMs: number[];
};

type All = (dialect: Dialect, kind: string) => CardObject[];

/** All subscriptions that the providers have or had. */
export function listBankPlans(all: All): BankPlan[] {
  return [...ofStripe(all), ...ofPaystack(all)];
}

/** The card was refused, or its owner has to confirm the payment. */
const UNPAID = new Set(["invoice.payment_failed", "invoice.payment_action_required"]);

function ofStripe(all: All): BankPlan[] {
  const refused = all("stripe", "event").filter(({ type }) => UNPAID.has(String(type)));
  return all("stripe", "subscription").map((one) => {
    const customer = all("stripe", "customer").find(({ id }) => id === one["customer"]);
    const invoices = all("stripe", "invoice").filter((it) => it["_subscription"] === one.id);
    const ids = new Set(invoices.map(({ id }) => id));
    const isUnpaid = one["status"] === "past_due";
    const isLive = ["active", "trialing", "past_due"].includes(String(one["status"]));
    return {
      provider: "stripe",
      id: one.id,
      email: textIn(customer, "email") ?? "",
      isLive,
      goesOn: isLive && one["cancel_at_period_end"] !== true,
      isUnpaid,
      endsMs: (isUnpaid ? itemOf(one).current_period_start : itemOf(one).current_period_end) * 1000,
      periods: invoices
        .filter((it) => ["draft", "paid"].includes(String(it["status"])))
        .map((it) => {
          const sinceMs = Number(Object(it["lines"]).data[0].period.start) * 1000;
          const paidSeconds = Object(it["status_transitions"]).paid_at;
          const paidMs = typeof paidSeconds === "number" ? paidSeconds * 1000 : sinceMs;
          return { sinceMs, paidMs, minor: BigInt(Number(it["amount_due"])) };
        }),
      refusedMs: refused
        .filter(({ data }) => ids.has(textIn(Object(data).object, "id") ?? ""))
        .map(({ created }) => Number(created) * 1000),
    };
  });
}

function ofPaystack(all: All): BankPlan[] {
  return all("paystack", "subscription").map((one) => {
    const code = String(one["subscription_code"]);
    const tried = all("paystack", "transaction").filter((it) => it["_subscription"] === code);
    return {
      provider: "paystack",
      id: code,
      email: textIn(one["customer"], "email") ?? "",
      isLive: ["active", "attention", "non-renewing"].includes(String(one["status"])),
      goesOn: ["active", "attention"].includes(String(one["status"])),
      isUnpaid: one["status"] === "attention",
      endsMs: Date.parse(textIn(one, "next_payment_date") ?? textIn(one, "_ends") ?? ""),
      periods: tried
        .filter(({ status }) => status === "success")
        .map((it) => {
          const paidMs = Date.parse(textIn(it, "paid_at") ?? "");
          return { sinceMs: paidMs, paidMs, minor: BigInt(Number(it["amount"])) };
        }),
      refusedMs: tried
        .filter(({ status }) => status === "failed")
        .map((it) => Date.parse(textIn(it, "createdAt") ?? "")),
    };
  });
}

/** How many periods of plans a shop was charged for. */
export function periodsOf(plans: readonly BankPlan[], email: string): number {
  return plans.filter((one) => one.email === email).flatMap(({ periods }) => periods).length;
}
