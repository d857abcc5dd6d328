import type { Campaign } from "../draft/draft.ts";

export type MoneyLines = { setAsideMinor: number; spentMinor: number; backMinor: number };

/** The money of a campaign in three amounts that add up to the agreed price. */
export function moneyLines({
  amountMinor,
  refundedMinor,
  isSettled,
}: Pick<Campaign, "amountMinor" | "refundedMinor" | "isSettled">): MoneyLines {
  const retainedMinor = amountMinor - refundedMinor;
  return {
    setAsideMinor: isSettled ? 0 : retainedMinor,
    spentMinor: isSettled ? retainedMinor : 0,
    backMinor: refundedMinor,
  };
}
