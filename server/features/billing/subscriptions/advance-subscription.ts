import {
  benefitsUntilMs,
  bonusMonthsDue,
  GRACE_DAYS,
  monthStartMs,
} from "../../../../domain/money/plan-terms.ts";
import type { SubscriptionState } from "../../../providers/payments/subscriptions.ts";
import type { Subscription } from "./subscription.store.ts";

const DAY_MS = 86_400_000;
/** A payment page expires after a day. */
const INCOMPLETE_MS = DAY_MS;
/** Days after a refused renewal on which we write; the last letter says that the benefits have ended. */
const LETTER_DAYS = [0, 3, 6, GRACE_DAYS] as const;

/**
 * Times of its payments, as far back as they were read; null where there are none. `isLastOfPlan`: the last one has the price of the
 * present plan, and not of the next one.
 */
type Paid = { firstPaidAt: Date | null; lastPaidAt: Date | null; isLastOfPlan?: boolean };

/**
 * The subscription after the provider's reply: depends only on the reply, our row and the time, so the order of events
 * does not matter. Pure.
 */
export function advanceSubscription(
  row: Subscription,
  state: SubscriptionState | undefined,
  {
    now,
    technicalNow,
    firstPaidAt,
    lastPaidAt,
    isLastOfPlan = false,
  }: { now: Date; technicalNow: Date } & Paid,
): Subscription {
  const next: Subscription = { ...row, firstPaidAt: row.firstPaidAt ?? firstPaidAt };
  if (state === undefined) {
    const isOld = technicalNow.getTime() - row.createdAt.getTime() > INCOMPLETE_MS;
    return row.status === "incomplete" && isOld
      ? { ...next, status: "ended", redirectUrl: null }
      : next;
  }
  next.providerSubscriptionId = state.providerSubscriptionId;
  next.providerPriceId = state.providerPriceId;
  next.status = state.status;
  next.endsAtPeriodEnd = state.endsAtPeriodEnd;
  next.lastDecline = state.lastDecline;
  next.redirectUrl =
    state.status === "ended" || state.status === "active"
      ? null
      : (state.actionUrl ?? row.redirectUrl);
  next.periodEnd = state.periodEnd ?? row.periodEnd;
  const isNewPeriod =
    row.periodEnd !== null &&
    next.periodEnd !== null &&
    next.periodEnd.getTime() > row.periodEnd.getTime() + DAY_MS;
  // A renewal that was billed before the change and paid after it is still the present plan's.
  const isPlansOwn =
    isLastOfPlan &&
    lastPaidAt !== null &&
    row.periodEnd !== null &&
    lastPaidAt.getTime() >= row.periodEnd.getTime() - DAY_MS;
  if (row.nextPlanPriceId !== null && isNewPeriod && !isPlansOwn) {
    next.planPriceId = row.nextPlanPriceId;
    next.nextPlanPriceId = null;
  }
  next.firstPaidAt = countedFrom(row, next, lastPaidAt);
  if (state.status === "past-due") {
    next.pastDueSince = row.pastDueSince ?? now;
    next.dunningSent = lettersDue(next.pastDueSince, now);
  } else if (state.status === "active") {
    next.pastDueSince = null;
    next.dunningSent = 0;
  }
  next.bonusMonths = Math.max(row.bonusMonths, bonusMonths(next, now));
  return next;
}

/**
 * From when on months are counted. Where a renewal was refused and its period stays unpaid for good, because a later one was paid
 * (Paystack), they are counted so that the next month begins with that one: nobody paid for those between.
 */
function countedFrom(row: Subscription, next: Subscription, lastPaidAt: Date | null): Date | null {
  const { firstPaidAt, periodEnd, bonusMonths: given } = row;
  const isPaidAgain = row.status === "past-due" && next.status === "active";
  if (!isPaidAgain || !firstPaidAt || !periodEnd || !lastPaidAt) return next.firstPaidAt;
  const beginsMs = Math.min(lastPaidAt.getTime(), periodEnd.getTime());
  // The very period that was refused is paid now.
  if (beginsMs < monthStartMs(firstPaidAt.getTime(), given) + DAY_MS) return firstPaidAt;
  const start = new Date(beginsMs);
  start.setUTCMonth(start.getUTCMonth() - given);
  return start;
}

function lettersDue(since: Date, now: Date): number {
  const days = (now.getTime() - since.getTime()) / DAY_MS;
  return LETTER_DAYS.filter((day) => days >= day).length;
}

/** Nothing is given while a renewal is unpaid, or to somebody who never paid. */
function bonusMonths({ status, firstPaidAt, periodEnd }: Subscription, now: Date): number {
  if (status !== "active" || firstPaidAt === null || periodEnd === null) return 0;
  return bonusMonthsDue(firstPaidAt.getTime(), periodEnd.getTime(), now.getTime());
}

/** True while the subscription's benefits count. */
export function hasBenefits(row: Subscription, now: Date): boolean {
  const { status, firstPaidAt, periodEnd, pastDueSince, endsAtPeriodEnd } = row;
  const until = benefitsUntilMs({
    isPaid: firstPaidAt !== null,
    status,
    endsAtPeriodEnd,
    periodEndMs: periodEnd?.getTime() ?? null,
    pastDueSinceMs: pastDueSince?.getTime() ?? null,
  });
  return now.getTime() < until;
}
