import type { Stripe } from "stripe";
import type {
  AccountingPage,
  AccountingQuery,
  DisputeStatus,
  ProviderStatement,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from "../provider-statement.ts";
import { feeOf } from "./fee.ts";
import { guarded } from "./guarded.ts";
import { refundStatusOf } from "./refunds.ts";
import { idOf, ownIdOf, paymentIdOf, REFUND_ID_FIELD } from "./translate.ts";

const PAGE_SIZE = 100;

/** Charges, refunds and disputes as Stripe has them on record. */
export function createStripeStatement(stripe: Stripe): ProviderStatement {
  return {
    listPayments: (query) => guarded(() => listPayments(stripe, query)),
    listRefunds: (query) =>
      guarded(async () => pageOf(await stripe.refunds.list(paramsOf(query)), refundOf)),
    listDisputes: (query) =>
      guarded(async () => {
        const expand = ["data.payment_intent"];
        return pageOf(await stripe.disputes.list({ ...paramsOf(query), expand }), disputeOf);
      }),
  };
}

function paramsOf({ from, to, cursor }: AccountingQuery) {
  const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
  return {
    created: { gte: seconds(from), lte: seconds(to) },
    limit: PAGE_SIZE,
    ...(cursor === null ? {} : { starting_after: cursor }),
  };
}

function pageOf<Row extends { id: string }, Item>(
  { data, has_more }: Stripe.ApiList<Row>,
  translate: (row: Row) => Item,
): AccountingPage<Item> {
  return { items: data.map(translate), nextCursor: has_more ? (data.at(-1)?.id ?? null) : null };
}

async function listPayments(
  stripe: Stripe,
  query: AccountingQuery,
): Promise<AccountingPage<ProviderPayment>> {
  const expand = ["data.balance_transaction"];
  const charges = await stripe.charges.list({ ...paramsOf(query), expand });
  const { nextCursor } = pageOf(charges, ({ id }) => id);
  const items: ProviderPayment[] = [];
  for (const charge of charges.data) {
    if (charge.paid && charge.captured) items.push(await paymentOf(stripe, charge));
  }
  return { items, nextCursor };
}

async function paymentOf(stripe: Stripe, charge: Stripe.Charge): Promise<ProviderPayment> {
  const intentId = idOf(charge.payment_intent);
  const paymentId = paymentIdOf(charge);
  const providerSubscriptionId =
    paymentId === null && intentId !== null ? await subscriptionOf(stripe, intentId) : null;
  const transaction = charge.balance_transaction;
  return {
    providerPaymentId: intentId ?? charge.id,
    paymentId,
    purpose: purposeOf(paymentId, providerSubscriptionId),
    providerSubscriptionId,
    amountMinor: BigInt(charge.amount_captured),
    refundedMinor: BigInt(charge.amount_refunded),
    ...feeOf(typeof transaction === "object" ? transaction : null, charge.currency),
    currency: charge.currency.toUpperCase(),
    at: new Date(charge.created * 1000),
  };
}

function purposeOf(
  paymentId: string | null,
  subscription: string | null,
): ProviderPayment["purpose"] {
  if (paymentId !== null) return "payment";
  return subscription === null ? "unknown" : "subscription";
}

// A charge does not name the invoice it paid; the invoice's payments name the intent.
async function subscriptionOf(stripe: Stripe, intentId: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intentId },
    expand: ["data.invoice"],
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  if (typeof invoice !== "object" || !("parent" in invoice)) return null;
  return idOf(invoice.parent?.subscription_details?.subscription);
}

function refundOf(refund: Stripe.Refund): ProviderRefund {
  return {
    providerRefundId: refund.id,
    refundId: ownIdOf(refund, REFUND_ID_FIELD),
    providerPaymentId: idOf(refund.payment_intent) ?? idOf(refund.charge),
    // A card is checked without taking money.
    purpose: "refund",
    amountMinor: BigInt(refund.amount),
    currency: refund.currency.toUpperCase(),
    status: refundStatusOf(refund.status),
    at: new Date(refund.created * 1000),
  };
}

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const answerBySeconds = dispute.evidence_details.due_by;
  return {
    providerDisputeId: dispute.id,
    providerPaymentId: idOf(dispute.payment_intent) ?? idOf(dispute.charge),
    paymentId: paymentIdOf(dispute.payment_intent),
    amountMinor: BigInt(dispute.amount),
    currency: dispute.currency.toUpperCase(),
    status: disputeStatusOf(dispute.status),
    reason: dispute.reason,
    at: new Date(dispute.created * 1000),
    answerBy: answerBySeconds === null ? null : new Date(answerBySeconds * 1000),
  };
}

/** A warning that was closed cost nothing. */
export function disputeStatusOf(status: string): DisputeStatus {
  if (status === "won" || status === "warning_closed" || status === "prevented") return "won";
  return status === "lost" ? "lost" : "open";
}
