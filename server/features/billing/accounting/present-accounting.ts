import { translateKnown } from "../../../../domain/translate.ts";
import type { Person } from "../../accounts/users/person.store.ts";
import type { Correction } from "../corrections/correction.store.ts";
import type { ListedDispute } from "../disputes/dispute.store.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import type { RefundablePayment } from "../refunds/refund-top-up.ts";
import { differenceText } from "./difference-text.ts";
import type { DifferenceRow } from "./difference.store.ts";

type People = ReadonlyMap<string, Person>;

/** Whose it is, as administrators tell people apart. */
function ownerIn(people: People, userId: string | null) {
  const owner = userId === null ? undefined : people.get(userId);
  return {
    advertiser: owner?.name ?? "",
    company: owner?.company ?? "",
    email: owner?.email ?? "",
  };
}

export function presentCorrection(correction: Correction, people: People) {
  const { id, userId, amountMinor, currency, reason, status, requestedBy, requestedAt, decidedBy } =
    correction;
  return {
    correctionId: id,
    userId,
    ...ownerIn(people, userId),
    amountMinor: Number(amountMinor),
    currency: walletCurrency(currency),
    reason,
    status,
    requestedBy,
    requestedByName: people.get(requestedBy)?.name ?? "",
    requestedAt: requestedAt.toISOString(),
    decidedBy,
    decidedByName: (decidedBy === null ? undefined : people.get(decidedBy)?.name) ?? null,
  };
}

export function presentDispute(dispute: ListedDispute, people: People) {
  const { id, userId, paymentId, amountMinor, currency, reason, status } = dispute;
  const { lossMinor, collectedMinor, paidMinor, paidAt } = dispute;
  const payment =
    paidMinor === null || paidAt === null
      ? null
      : {
          amountMinor: Number(paidMinor),
          paidAt: paidAt.toISOString(),
          reference: dispute.providerPaymentId,
        };
  return {
    disputeId: id,
    userId,
    ...ownerIn(people, userId),
    paymentId,
    payment,
    reference: dispute.providerDisputeId,
    amountMinor: Number(amountMinor),
    currency: walletCurrency(currency),
    reason,
    status,
    openedAt: dispute.openedAt.toISOString(),
    answerBy: dispute.answerBy?.toISOString() ?? null,
    closedAt: dispute.closedAt?.toISOString() ?? null,
    lossMinor: lossMinor === null ? null : Number(lossMinor - collectedMinor),
  };
}

export function presentRefundable({ id, startedAt, refunds, ...payment }: RefundablePayment) {
  return {
    ...payment,
    paymentId: id,
    amountMinor: Number(payment.amountMinor),
    refundedMinor: Number(payment.refundedMinor),
    refundableMinor: Number(payment.refundableMinor),
    createdAt: startedAt.toISOString(),
    refunds: refunds.map((refund) => ({
      refundId: refund.id,
      amountMinor: Number(refund.amountMinor),
      status:
        refund.status === "pending" && refund.refusedAt !== null
          ? ("refused" as const)
          : refund.status,
      createdAt: refund.startedAt.toISOString(),
    })),
  };
}

export function presentDifference(row: DifferenceRow) {
  const { id, day, kind, subject } = row;
  return {
    differenceId: String(id),
    day,
    kind,
    subject,
    userId: row.userId,
    oursMinor: row.oursMinor === null ? null : Number(row.oursMinor),
    theirsMinor: row.theirsMinor === null ? null : Number(row.theirsMinor),
    message: differenceText(row),
    foundAt: row.foundAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolution: row.resolution === null ? null : translateKnown(row.resolution),
  };
}
