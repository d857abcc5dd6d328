import type { Campaign } from "../draft/draft.ts";

export type MoneyLines = { setAsideMinor: number; spentMinor: number; backMinor: number };

/** Where the money of a campaign is now; the three add up to what was agreed. */
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
