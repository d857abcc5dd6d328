import type { Campaign } from "../draft/draft.ts";

export type MoneyLine = { key: "agreed" | "set-aside" | "spent" | "refunded"; minor: number };

/** The agreed price of a campaign, and where it is: set aside until its figures are final, then spent; or back. They add up. */
export function moneyLines({
  amountMinor,
  refundedMinor,
  isSettled,
}: Pick<Campaign, "amountMinor" | "refundedMinor" | "isSettled">): MoneyLine[] {
  return [
    { key: "agreed", minor: amountMinor },
    { key: isSettled ? "spent" : "set-aside", minor: amountMinor - refundedMinor },
    { key: "refunded", minor: refundedMinor },
  ];
}
