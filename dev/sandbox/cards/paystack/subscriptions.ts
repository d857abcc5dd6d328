import type { CardObject } from "../card-objects.store.ts";
import { afterIntervals } from "../period.ts";
import {
  all,
  find,
  findByEither,
  invalid,
  make,
  newCode,
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
import { intervalOf, planOf } from "./plans.ts";
import { chargeSubscription } from "./renew.ts";

type Parties = { customer: CardObject; plan: CardObject; authorization: CardObject };

function makeSubscription(
  context: PaystackContext,
  { customer, plan, authorization }: Parties,
  firstMs: number,
): CardObject {
  const live = all(context, "subscription").find(
    (one) =>
      one["_customer"] === customer["customer_code"] &&
      one["_plan"] === plan["plan_code"] &&
      ["active", "attention"].includes(String(one["status"])),
  );
  if (live !== undefined) {
    throw invalid("This subscription is already in place.", "duplicate_subscription");
  }
  const code = newCode("SUB_");
  return make(context, "subscription", code, {
    domain: "test",
    status: "active",
    subscription_code: code,
    email_token: newCode(""),
    amount: plan["amount"],
    quantity: 1,
    cron_expression: "0 0 1 * *",
    next_payment_date: new Date(firstMs).toISOString(),
    open_invoice: null,
    createdAt: timeOf(context),
    plan: present(plan),
    authorization: present(authorization),
    customer: present(customer),
    most_recent_invoice: null,
    _customer: customer["customer_code"],
    _plan: plan["plan_code"],
    _authorization: authorization["authorization_code"],
    _anchorMs: firstMs,
    _periods: 0,
  });
}

export const createSubscription: Operation = (context, { body }) => {
  const customer = findByEither(context, "customer", required(body, "customer"));
  if (customer === undefined) throw new PaystackProblem(404, "Customer not found", "not_found");
  const plan = planOf(context, required(body, "plan"));
  const authorization = find(context, "authorization", required(body, "authorization"));
  if (authorization?.["_active"] !== true) {
    throw invalid("This customer has no saved authorizations", "no_active_authorizations");
  }
  const nowMs = context.now().getTime();
  const startMs = Date.parse(textOf(body, "start_date")) || nowMs;
  const made = makeSubscription(context, { customer, plan, authorization }, startMs);
  recordEvent(context, "subscription.create", present(made));
  const begun = startMs <= nowMs ? chargeSubscription(context, made) : made;
  return ok("Subscription successfully created", present(begun));
};

/** The subscription that a payment on the page begins; the payment was its first. */
export function startFromTransaction(
  context: PaystackContext,
  transaction: CardObject,
  authorization: CardObject,
): void {
  const customer = find(context, "customer", textOf(transaction, "_customer"));
  if (customer === undefined) return;
  const plan = planOf(context, textOf(transaction, "plan"));
  const nowMs = context.now().getTime();
  const made = makeSubscription(context, { customer, plan, authorization }, nowMs);
  const next = new Date(afterIntervals(nowMs, intervalOf(plan), 1)).toISOString();
  const paid = save(context, {
    ...made,
    _periods: 1,
    next_payment_date: next,
    most_recent_invoice: { status: "success", paid: 1, period_end: next, description: null },
  });
  save(context, { ...transaction, _subscription: made["subscription_code"] });
  recordEvent(context, "subscription.create", present(paid));
}

export const fetchSubscription: Operation = (context, { id }) =>
  ok("Subscription retrieved successfully", present(subscriptionOf(context, id)));

export const listSubscriptions: Operation = (context, { query }) => {
  const customer = query.get("customer");
  const ofCustomer = (one: CardObject): boolean =>
    customer === null || String(Object(one["customer"]).id) === customer;
  return page(all(context, "subscription").filter(ofCustomer), query);
};

function subscriptionOf(context: PaystackContext, code: string): CardObject {
  const subscription = findByEither(context, "subscription", code);
  if (subscription === undefined) {
    throw new PaystackProblem(404, "Subscription not found", "not_found");
  }
  return subscription;
}

function withToken(context: PaystackContext, body: Parameters<Operation>[1]["body"]): CardObject {
  const subscription = subscriptionOf(context, required(body, "code"));
  if (subscription["email_token"] !== required(body, "token")) throw invalid("Invalid token");
  return subscription;
}

/** One that is paid runs to its end; one that could not be charged is over. */
export const disableSubscription: Operation = (context, { body }) => {
  const subscription = withToken(context, body);
  if (subscription["status"] === "active") {
    const { next_payment_date: _ends } = subscription;
    const leaving = { ...subscription, status: "non-renewing", next_payment_date: null, _ends };
    recordEvent(context, "subscription.not_renew", present(save(context, leaving)));
  } else if (subscription["status"] === "attention") {
    const over = save(context, { ...subscription, status: "cancelled", next_payment_date: null });
    recordEvent(context, "subscription.disable", present(over));
  } else {
    throw invalid("Subscription with code not found or already inactive", "not_active");
  }
  return ok("Subscription disabled successfully");
};

export const enableSubscription: Operation = (context, { body }) => {
  const subscription = withToken(context, body);
  if (subscription["status"] !== "non-renewing") {
    throw invalid("Subscription cannot be enabled", "not_inactive");
  }
  const { _ends: next_payment_date } = subscription;
  save(context, { ...subscription, status: "active", next_payment_date });
  return ok("Subscription enabled successfully");
};

export const manageLink: Operation = (context, { id }) => {
  const code = textOf(subscriptionOf(context, id), "subscription_code");
  return ok("Link generated", { link: `${context.origin}/paystack-manage/${code}` });
};
