/** The yearly price per month, rounded down to 2 decimals (spec section 9): minor units in, minor units out. */
export function yearlyPerMonthMinor(pricePerYearMinor: bigint): bigint {
  return pricePerYearMinor / 12n;
}

/** A unit price (ten-thousandths) less a discount in basis points, rounded down: the customer never pays the fraction. */
export function discountedUnitPrice(
  unitPriceTenThousandths: bigint,
  discountBasisPoints: number,
): bigint {
  return (unitPriceTenThousandths * BigInt(10_000 - discountBasisPoints)) / 10_000n;
}

export const GRACE_DAYS = 7;
const DAY_MS = 86_400_000;

/** End of a subscription's benefits: the paid period, plus some days after a refused renewal. One that was never paid has none. */
export function benefitsUntilMs(subscription: {
  /** Whether a payment for it was ever taken: providers name a period for what nobody paid, too. */
  isPaid: boolean;
  status: "incomplete" | "active" | "past-due" | "ended";
  periodEndMs: number | null;
  pastDueSinceMs: number | null;
  endsAtPeriodEnd: boolean;
}): number {
  const { isPaid, status, periodEndMs, pastDueSinceMs, endsAtPeriodEnd } = subscription;
  if (status === "incomplete" || periodEndMs === null) return 0;
  if (status !== "active" && !isPaid) return 0;
  if (status === "ended") return Math.min(periodEndMs, pastDueSinceMs ?? periodEndMs);
  // While active the next payment is on its way around the period's end: nobody loses the discount for those hours.
  if (status === "active") return endsAtPeriodEnd ? periodEndMs : periodEndMs + GRACE_DAYS * DAY_MS;
  return (pastDueSinceMs ?? periodEndMs) + GRACE_DAYS * DAY_MS;
}

/** The start of month `index` (0-based) of something that began at `startMs`, in UTC; short months end early. */
export function monthStartMs(startMs: number, index: number): number {
  const start = new Date(startMs);
  const month = start.getUTCMonth() + index;
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const moved = new Date(startMs);
  moved.setUTCFullYear(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), lastDay));
  return moved.getTime();
}

/** Monthly bonuses due by now: one at the start of each paid month. */
export function bonusMonthsDue(firstPaidMs: number, paidUntilMs: number, nowMs: number): number {
  let due = 0;
  while (
    monthStartMs(firstPaidMs, due) <= nowMs &&
    monthStartMs(firstPaidMs, due) < paidUntilMs - DAY_MS
  )
    due += 1;
  return due;
}
