import { z } from "zod";
import type {
  AccountingPage,
  AccountingQuery,
  ProviderStatement,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from "../provider-statement.ts";
import type { PaystackApi } from "./api.ts";
import { ownIdOf, purposeOf, refundIdOf, VERIFICATION_NOTE } from "./metadata.ts";
import {
  type Dispute,
  disputeSchema,
  type Refund,
  refundSchema,
  type Subscription,
  subscriptionSchema,
  type Transaction,
  transactionSchema,
} from "./schemas.ts";
import { dateOf, disputeStatusOf, refundStatusOf } from "./translate.ts";

const PAGE_SIZE = 100;

/** Transactions, refunds and disputes as Paystack has them on record. */
export function createPaystackStatement(api: PaystackApi): ProviderStatement {
  return {
    async listPayments(query) {
      const page = await readPage(api, "/transaction", transactionSchema, query);
      const subscriptionOf = createSubscriptionFinder(api);
      const items: ProviderPayment[] = [];
      for (const row of page.items) {
        const payment = paymentOf(row);
        if (payment) items.push({ ...payment, ...(await subscriptionOf(row, payment.at)) });
      }
      return { ...page, items };
    },
    async listRefunds(query) {
      const page = await readPage(api, "/refund", refundSchema, query);
      const items: ProviderRefund[] = [];
      for (const row of page.items) items.push(refundOf(row, await referenceOf(api, row)));
      return { ...page, items };
    },
    async listDisputes(query) {
      const page = await readPage(api, "/dispute", disputeSchema, query);
      return { ...page, items: page.items.map(disputeOf) };
    },
  };
}

/** The cursor is the number of the next page; `to` is fixed, so pages do not shift. */
async function readPage<Row>(
  api: PaystackApi,
  path: string,
  row: z.ZodType<Row>,
  { from, to, cursor }: AccountingQuery,
): Promise<AccountingPage<Row>> {
  const page = Number(cursor ?? 1);
  const items = await api.get(path, z.array(row), {
    from: from.toISOString(),
    to: to.toISOString(),
    perPage: PAGE_SIZE,
    page,
  });
  return { items, nextCursor: items.length < PAGE_SIZE ? null : String(page + 1) };
}

type SubscriptionFinder = (
  row: Transaction,
  at: Date,
) => Promise<Pick<ProviderPayment, "providerSubscriptionId">>;

/** A first payment on the page is a little older than the subscription that it begins. */
const BEGINS_WITHIN_MS = 600_000;

/**
 * A transaction names its plan but not its subscription: it is the customer's latest one to that plan at the time. Each
 * customer is asked about once.
 */
export function createSubscriptionFinder(api: PaystackApi): SubscriptionFinder {
  const known = new Map<number, Subscription[]>();
  return async (row, at) => {
    const plan = planCodeOf(row.plan);
    const customer = row.customer?.id ?? undefined;
    if (plan === null || customer === undefined) return { providerSubscriptionId: null };
    const query = { customer, perPage: PAGE_SIZE };
    const all =
      known.get(customer) ?? (await api.get("/subscription", z.array(subscriptionSchema), query));
    known.set(customer, all);
    // They come newest first: of two that began at the same moment the one that was made later counts.
    const toPlan = all
      .filter((one) => one.plan?.plan_code === plan)
      .toReversed()
      .toSorted((a, b) => beganAt(a) - beganAt(b));
    const latest = toPlan.findLast((one) => beganAt(one) <= at.getTime() + BEGINS_WITHIN_MS);
    return { providerSubscriptionId: latest?.subscription_code ?? null };
  };
}

const beganAt = (subscription: Subscription): number =>
  dateOf(subscription.createdAt)?.getTime() ?? 0;

/** A transaction that took money; undefined for every other. */
export function paymentOf(row: Transaction): ProviderPayment | undefined {
  if (row.status !== "success" && row.status !== "reversed") return undefined;
  const reported = purposeOf(row.metadata);
  return {
    providerPaymentId: row.reference,
    paymentId: ownIdOf(row.metadata, "payment_id"),
    purpose: reported === "unknown" && planCodeOf(row.plan) !== null ? "subscription" : reported,
    providerSubscriptionId: null,
    amountMinor: BigInt(row.amount),
    refundedMinor: row.status === "reversed" ? BigInt(row.amount) : null,
    feeMinor: row.fees === null || row.fees === undefined ? null : BigInt(row.fees),
    currency: row.currency,
    at: dateOf(row.paid_at ?? row.created_at ?? row.createdAt) ?? new Date(0),
  };
}

/** A plan's code, or the plan; "", {} and null where there is none. */
function planCodeOf(plan: unknown): string | null {
  const code: unknown =
    typeof plan === "object" && plan !== null ? Reflect.get(plan, "plan_code") : plan;
  return typeof code === "string" && code !== "" ? code : null;
}

async function referenceOf(api: PaystackApi, row: Refund): Promise<string | null> {
  if (typeof row.transaction_reference === "string") return row.transaction_reference;
  if (typeof row.transaction === "object") return row.transaction?.reference ?? null;
  if (typeof row.transaction !== "number") return null;
  const reference = z.object({ reference: z.string() });
  return (await api.get(`/transaction/${row.transaction}`, reference)).reference;
}

function refundOf(row: Refund, providerPaymentId: string | null): ProviderRefund {
  return {
    providerRefundId: String(row.id),
    refundId: refundIdOf(row.merchant_note),
    providerPaymentId,
    purpose: row.merchant_note === VERIFICATION_NOTE ? "verification" : "refund",
    amountMinor: BigInt(row.amount),
    currency: row.currency,
    status: refundStatusOf(row.status),
    at: dateOf(row.createdAt ?? row.created_at) ?? new Date(0),
  };
}

function disputeOf(row: Dispute): ProviderDispute {
  return {
    providerDisputeId: String(row.id),
    providerPaymentId: row.transaction?.reference ?? null,
    paymentId: ownIdOf(row.transaction?.metadata, "payment_id"),
    amountMinor: BigInt(row.refund_amount ?? row.transaction?.amount ?? 0),
    currency: row.currency ?? row.transaction?.currency ?? "",
    status: disputeStatusOf(row.status, row.resolution),
    reason: row.category ?? "unknown",
    at: dateOf(row.createdAt ?? row.created_at) ?? new Date(0),
    answerBy: dateOf(row.dueAt),
  };
}
