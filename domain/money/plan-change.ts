import { monthStartMs } from "./plan-terms.ts";

const DAY_MS = 86_400_000;
const AVERAGE_MONTH_MS = 30.436_875 * DAY_MS;

export type PlanRank = { ordinal: number; interval: "month" | "year" };

/**
 * A larger plan begins at once, for the rest of what is paid; everything else waits for the renewal. From a year to a
 * larger plan by the month waits too: the year that was paid cannot be turned into months.
 */
export function beginsAtOnce(from: PlanRank, to: PlanRank): boolean {
  return to.ordinal > from.ordinal && (from.interval === to.interval || from.interval === "month");
}

export type PaidPeriod = { daysLeft: number; daysTotal: number };

/**
 * The paid period around `nowMs` in whole days, the day that has begun counted as left: an amount made of them is the same
 * all day long, so that what is shown is what is charged. Periods begin on the day of the first payment.
 */
export function paidPeriod(subscription: PaidTime & { nowMs: number }): PaidPeriod {
  const { periodEndMs, nowMs } = subscription;
  return daysOf(paidSinceMs(subscription), periodEndMs, nowMs);
}

type PaidTime = { firstPaidMs: number; periodEndMs: number; interval: "month" | "year" };

/** When the paid period began. */
export function paidSinceMs({ firstPaidMs, periodEndMs, interval }: PaidTime): number {
  const months = interval === "year" ? 12 : 1;
  const index = Math.round((periodEndMs - firstPaidMs) / AVERAGE_MONTH_MS);
  const isOnItsDay = Math.abs(monthStartMs(firstPaidMs, index) - periodEndMs) < 2 * DAY_MS;
  return isOnItsDay
    ? monthStartMs(firstPaidMs, index - months)
    : monthStartMs(periodEndMs, -months);
}

/** The bonus month around `nowMs`, counted likewise; a year's plan gives its bonus by the month. */
export function bonusMonth(firstPaidMs: number, nowMs: number): PaidPeriod {
  let index = 0;
  while (monthStartMs(firstPaidMs, index + 1) <= nowMs) index += 1;
  return daysOf(monthStartMs(firstPaidMs, index), monthStartMs(firstPaidMs, index + 1), nowMs);
}

function daysOf(startMs: number, endMs: number, nowMs: number): PaidPeriod {
  const daysTotal = Math.max(1, Math.round((endMs - startMs) / DAY_MS));
  const daysLeft = Math.ceil((endMs - nowMs) / DAY_MS);
  return { daysTotal, daysLeft: Math.min(daysTotal, Math.max(0, daysLeft)) };
}

export type Upgrade = {
  /** The larger plan for the days that are left. */
  costMinor: bigint;
  /** Already paid for the same days on the smaller plan. */
  creditMinor: bigint;
  /** Cost less credit; nothing when less than a card payment can be. */
  chargeMinor: bigint;
};

/** Cost of upgrading now. Minor units, rounded in the customer's favour; cost - credit is the exact difference. */
export function priceUpgrade(
  prices: { fromMinor: bigint; toMinor: bigint; smallestChargeMinor: bigint },
  period: PaidPeriod,
): Upgrade {
  const left = BigInt(period.daysLeft);
  const total = BigInt(period.daysTotal);
  const costMinor = (prices.toMinor * left) / total;
  const creditMinor = (prices.fromMinor * left + total - 1n) / total;
  const difference = costMinor - creditMinor;
  return {
    costMinor,
    creditMinor,
    chargeMinor: difference < prices.smallestChargeMinor ? 0n : difference,
  };
}

/** The part of the larger plan's bonus for the rest of this month, minor units, rounded down. */
export function upgradeBonusMinor(
  { fromMinor, toMinor }: { fromMinor: bigint; toMinor: bigint },
  { daysLeft, daysTotal }: PaidPeriod,
): bigint {
  return toMinor <= fromMinor ? 0n : ((toMinor - fromMinor) * BigInt(daysLeft)) / BigInt(daysTotal);
}
