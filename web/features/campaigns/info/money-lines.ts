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

type Booked = Pick<Campaign, "people" | "amountMinor" | "refundedMinor"> & {
  serviceObj: readonly Pick<Campaign["serviceObj"][number], "sent">[];
};

/** How many messages are not sent yet, and their share of the money that is set aside, rounded down; "all" before the first is sent. */
export function unsentOf({ people, amountMinor, refundedMinor, serviceObj }: Booked): {
  left: number | "all";
  backMinor: number;
} {
  const setAsideMinor = amountMinor - refundedMinor;
  const sent = serviceObj.reduce((sum, service) => sum + service.sent, 0);
  if (sent === 0) return { left: "all", backMinor: setAsideMinor };
  const left = Math.max(0, people - sent);
  return { left, backMinor: Math.floor((setAsideMinor * left) / Math.max(1, people)) };
}
