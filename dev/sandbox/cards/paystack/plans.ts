import type { CardObject } from "../card-objects.store.ts";
import type { Interval } from "../period.ts";
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
  textOf,
  timeOf,
} from "./context.ts";

/** Smallest amounts of a plan in minor units (domain facts, section 6). */
const MIN_MINOR: Readonly<Record<string, number>> = { ZAR: 100, GHS: 200 };

export const createPlan: Operation = (context, { body }) => {
  const interval = required(body, "interval");
  const currency = required(body, "currency");
  const amount = numberOf(body, "amount");
  if (!["monthly", "annually"].includes(interval))
    throw invalid("The sandbox has no such interval");
  if (amount < (MIN_MINOR[currency] ?? Infinity)) throw invalid("Amount is too small");
  const code = newCode("PLN_");
  const plan = make(context, "plan", code, {
    name: required(body, "name"),
    plan_code: code,
    description: textOf(body, "description") || null,
    amount,
    interval,
    currency,
    send_invoices: true,
    send_sms: false,
    is_deleted: false,
    is_archived: false,
    createdAt: timeOf(context),
  });
  return ok("Plan created", present(plan));
};

export const listPlans: Operation = (context, { query }) => {
  const interval = query.get("interval");
  const amount = query.get("amount");
  const plans = all(context, "plan")
    .filter((plan) => interval === null || plan["interval"] === interval)
    .filter((plan) => amount === null || String(plan["amount"]) === amount);
  return page(plans, query);
};

export function planOf(context: PaystackContext, code: string): CardObject {
  const plan = findByEither(context, "plan", code);
  if (plan === undefined) throw new PaystackProblem(404, "Plan not found", "not_found");
  return plan;
}

export const fetchPlan: Operation = (context, { id }) =>
  ok("Plan retrieved", present(planOf(context, id)));

export function intervalOf(plan: CardObject): Interval {
  return plan["interval"] === "annually" ? "year" : "month";
}
