import { isSettleable } from "../campaign-status.ts";
import type { Submitted } from "../campaign.ts";
import { priceMinor } from "../../money/price.ts";

/** Next settlement step. Coins are of the whole campaign; amounts in minor units. */
export type Settlement =
  | { kind: "none" }
  /** Sending is over for some people: only `retainedCoins` can still be delivered. */
  | { kind: "release"; retainedCoins: bigint; amountMinor: bigint }
  | { kind: "settle"; deliveredCoins: bigint; captureMinor: bigint };

/** Figures fixed at submission, and refunds since. */
export type SettledCampaign = Pick<
  Submitted,
  "status" | "parts" | "maxCoins" | "unitPriceTenThousandths" | "refundedCoins"
>;

/** Figures of one network; they count people. */
export type SettledRoute = {
  people: number;
  sent: number;
  delivered: number;
  isFinal: boolean;
  stopConfirmedAt: Date | null;
};

/**
 * Delivered coins are spent and the rest is refunded (product rule): unsent coins once a route has stopped sending,
 * undelivered ones when every figure is final. An expired campaign, which sent nothing, is refunded in full; if a
 * network sent anyway, its deliveries are spent.
 */
export function nextSettlement(
  campaign: SettledCampaign,
  routes: readonly SettledRoute[],
): Settlement {
  const isOver = (route: SettledRoute) => route.isFinal || route.stopConfirmedAt !== null;
  const parts = BigInt(campaign.parts);
  const unitPrice = campaign.unitPriceTenThousandths;
  if (isSettleable(campaign.status) && routes.every((route) => route.isFinal)) {
    const deliveredCoins = parts * BigInt(sum(routes, (route) => route.delivered));
    return { kind: "settle", deliveredCoins, captureMinor: priceMinor(unitPrice, deliveredCoins) };
  }
  const possible = sum(routes, (route) => (isOver(route) ? route.sent : route.people));
  const retainedCoins = parts * BigInt(possible);
  const heldCoins = campaign.maxCoins - campaign.refundedCoins;
  const amountMinor = priceMinor(unitPrice, heldCoins) - priceMinor(unitPrice, retainedCoins);
  return amountMinor > 0n ? { kind: "release", retainedCoins, amountMinor } : { kind: "none" };
}

function sum(routes: readonly SettledRoute[], pick: (route: SettledRoute) => number): number {
  return routes.reduce((total, route) => total + pick(route), 0);
}
