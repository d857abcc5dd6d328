import { translateKnown } from "../../../../domain/translate.ts";
import type { Correction } from "../corrections/correction.store.ts";
import type { Dispute } from "../disputes/dispute.store.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import { differenceText } from "./difference-text.ts";
import type { DifferenceRow } from "./difference.store.ts";

export function presentCorrection(correction: Correction) {
  const { id, userId, amountMinor, currency, reason, status, requestedBy, requestedAt, decidedBy } =
    correction;
  return {
    correctionId: id,
    userId,
    amountMinor: Number(amountMinor),
    currency: walletCurrency(currency),
    reason,
    status,
    requestedBy,
    requestedAt: requestedAt.toISOString(),
    decidedBy,
  };
}

export function presentDispute(dispute: Dispute) {
  const { id, userId, paymentId, amountMinor, currency, reason, status } = dispute;
  const { lossMinor, collectedMinor } = dispute;
  return {
    disputeId: id,
    userId,
    paymentId,
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
