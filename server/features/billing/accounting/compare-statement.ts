import type { Values } from "../../../../domain/translate.ts";
import type { RefundStatus } from "../../../providers/payments/payment-state.ts";
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from "../../../providers/payments/provider-statement.ts";

export type OurPayment = {
  id: string;
  userId: string;
  providerPaymentId: string | null;
  amountMinor: bigint;
  currency: string;
  hasArrived: boolean;
  at: Date;
  /** False for those outside the window, which are there only to be found. */
  isExpected: boolean;
};
export type OurRefund = {
  id: string;
  userId: string;
  providerRefundId: string | null;
  amountMinor: bigint;
  currency: string;
  status: "pending" | "succeeded" | "failed";
  at: Date;
  isExpected: boolean;
};
export type OurDispute = {
  id: string;
  userId: string | null;
  providerDisputeId: string;
  amountMinor: bigint;
  currency: string;
  status: "open" | "won" | "lost";
  at: Date;
  isExpected: boolean;
};

export type Difference = {
  kind: string;
  subject: string;
  userId: string | null;
  currency: string | null;
  oursMinor: bigint | null;
  theirsMinor: bigint | null;
  /** What else the sentence of its kind names (difference-text.ts). */
  facts?: Values;
  /** Of the payment, refund or dispute that differs: its month is the wrong one. Absent where there is no such day. */
  at?: Date;
};

/** Differences between our payments and the provider's. Card checks, refunded at once, are not payments. */
export function comparePayments(ours: OurPayment[], theirs: ProviderPayment[]): Difference[] {
  const differences: Difference[] = [];
  const seen = new Set<string>();
  for (const there of theirs) {
    if (there.purpose === "verification") continue;
    const here =
      ours.find((payment) => payment.providerPaymentId === there.providerPaymentId) ??
      ours.find((payment) => payment.id === there.paymentId);
    if (here?.providerPaymentId === there.providerPaymentId || !here?.hasArrived)
      seen.add(here?.id ?? "");
    const found = comparePayment(here, there);
    if (found) differences.push(found);
  }
  for (const here of ours) {
    if (!here.hasArrived || !here.isExpected || seen.has(here.id)) continue;
    differences.push(missingThere(here, "payment-missing-there"));
  }
  return differences;
}

function comparePayment(
  here: OurPayment | undefined,
  there: ProviderPayment,
): Difference | undefined {
  const theirsMinor = there.amountMinor;
  if (!here) {
    return unknownHere(there, { kind: "payment-unknown-here", subject: there.providerPaymentId });
  }
  const base = { ...subjectOf(here, here.id), theirsMinor, at: there.at };
  if (!here.hasArrived) return { ...base, kind: "payment-not-booked" };
  if (here.providerPaymentId !== there.providerPaymentId)
    return { ...base, subject: there.providerPaymentId, kind: "payment-taken-twice" };
  if (here.currency !== there.currency) {
    const facts = { currencyHere: here.currency, currencyThere: there.currency };
    return { ...base, kind: "payment-currency-differs", facts };
  }
  if (here.amountMinor === theirsMinor) return undefined;
  return { ...base, kind: "payment-amount-differs" };
}

const SETTLED_AS: Readonly<Record<RefundStatus, OurRefund["status"]>> = {
  pending: "pending",
  processed: "succeeded",
  failed: "failed",
};

/** A refund that has another end here than at the provider. */
export function refundStatusDiffers(
  here: Pick<OurRefund, "id" | "userId" | "amountMinor" | "currency" | "status">,
  there: Pick<ProviderRefund, "amountMinor" | "status"> & { at?: Date },
): Difference {
  const facts = { statusHere: here.status, statusThere: there.status };
  const theirsMinor = there.amountMinor;
  const at = there.at ? { at: there.at } : {};
  return { ...subjectOf(here, here.id), theirsMinor, kind: "refund-status-differs", facts, ...at };
}

/** Differences between our refunds and the provider's. Refunds of card checks are ignored. */
export function compareRefunds(ours: OurRefund[], theirs: ProviderRefund[]): Difference[] {
  const differences: Difference[] = [];
  const seen = new Set<string>();
  for (const there of theirs) {
    if (there.purpose === "verification") continue;
    const here = ours.find(
      (refund) =>
        refund.id === there.refundId || refund.providerRefundId === there.providerRefundId,
    );
    const theirsMinor = there.amountMinor;
    if (!here) {
      if (there.status === "failed") continue;
      const subject = there.providerRefundId;
      differences.push(unknownHere(there, { kind: "refund-unknown-here", subject }));
      continue;
    }
    seen.add(here.id);
    const base = { ...subjectOf(here, here.id), theirsMinor, at: there.at };
    if (here.amountMinor !== theirsMinor) {
      differences.push({ ...base, kind: "refund-amount-differs" });
    } else if (here.status !== SETTLED_AS[there.status]) {
      differences.push(refundStatusDiffers(here, there));
    }
  }
  for (const here of ours) {
    if (here.status !== "succeeded" || !here.isExpected || seen.has(here.id)) continue;
    differences.push(missingThere(here, "refund-missing-there"));
  }
  return differences;
}

/** Differences between our cases and the provider's disputes. */
export function compareDisputes(ours: OurDispute[], theirs: ProviderDispute[]): Difference[] {
  const differences: Difference[] = [];
  const seen = new Set<string>();
  for (const there of theirs) {
    const here = ours.find(
      ({ providerDisputeId }) => providerDisputeId === there.providerDisputeId,
    );
    const theirsMinor = there.amountMinor;
    if (!here) {
      const subject = there.providerDisputeId;
      differences.push(unknownHere(there, { kind: "dispute-unknown-here", subject }));
      continue;
    }
    seen.add(here.id);
    const base = { ...subjectOf(here, here.id), theirsMinor, at: there.at };
    if (here.amountMinor !== theirsMinor) {
      differences.push({ ...base, kind: "dispute-amount-differs" });
    } else if (here.status !== there.status) {
      const facts = { statusHere: here.status, statusThere: there.status };
      differences.push({ ...base, kind: "dispute-status-differs", facts });
    }
  }
  for (const here of ours) {
    if (!here.isExpected || seen.has(here.id)) continue;
    differences.push(missingThere(here, "dispute-missing-there"));
  }
  return differences;
}

type Sum = { amountMinor: bigint; currency: string };

function unknownHere(
  { amountMinor, currency, at }: Sum & { at: Date },
  what: Pick<Difference, "kind" | "subject">,
): Difference {
  return { ...what, userId: null, currency, oursMinor: null, theirsMinor: amountMinor, at };
}

function missingThere(
  here: Sum & { id: string; userId: string | null; at: Date },
  kind: string,
): Difference {
  return { ...subjectOf(here, here.id), kind, theirsMinor: null, at: here.at };
}

function subjectOf(
  { userId, amountMinor, currency }: Sum & { userId: string | null },
  subject: string,
): Pick<Difference, "subject" | "userId" | "currency" | "oursMinor"> {
  return { subject, userId, currency, oursMinor: amountMinor };
}
