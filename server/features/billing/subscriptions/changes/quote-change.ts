import { SMALLEST_CARD_PAYMENT_MINOR } from "../../../../../domain/money/money.ts";
import { AppError } from "../../../../../domain/errors.ts";
import {
  beginsAtOnce,
  bonusMonth,
  paidPeriod,
  priceUpgrade,
  upgradeBonusMinor,
  type PaidPeriod,
  type Upgrade,
} from "../../../../../domain/money/plan-change.ts";
import { translate } from "../../../../../domain/translate.ts";
import { taxCountryOf } from "../../ledger/ledger-currency.ts";
import { asUser } from "../../cards/list-cards.ts";
import type { PaymentDeps } from "../../payment-deps.ts";
import { findOffer, findPlanPrice, type PlanPrice } from "../plans/plan.store.ts";
import { requireOffer } from "../subscribe.ts";
import { findLivingSubscription, type Subscription } from "../subscription.store.ts";
import { syncSubscription } from "../sync-subscription.ts";
import { findOpenUpgrade } from "./upgrade.store.ts";

/** What a change of plan would do. Amounts in minor units, VAT included. */
export type ChangeQuote = Upgrade &
  PaidPeriod & {
    subscription: Subscription;
    /** now: a larger plan begins at once; renewal: nothing happens until the paid period ends. */
    when: "now" | "renewal";
    from: PlanPrice;
    /** In force after the change, at the interval that is paid; the old one when it waits for the renewal. */
    to: PlanPrice;
    /** From the next renewal on. */
    next: PlanPrice;
    bonusMinor: bigint;
  };

const NOTHING = { costMinor: 0n, creditMinor: 0n, chargeMinor: 0n, bonusMinor: 0n };

/**
 * What a change to another plan or interval would cost and when it would count. The amounts hold for the day. Throws
 * not-found without a paid subscription, invalid-argument for a price that is not offered, aborted (plan-cancelled,
 * upgrade-open with the redirectUrl of the challenge).
 */
export async function quoteChange(
  deps: PaymentDeps,
  { userId, priceId }: { userId: string; priceId: string },
): Promise<ChangeQuote> {
  const { subscription, from } = await requireChangeable(deps, userId);
  const next = priceId === from.id ? from : await requireOffer(deps, userId, priceId);
  const { firstPaidAt, periodEnd } = subscription;
  const nowMs = deps.clock.now().getTime();
  const none = { daysLeft: 0, daysTotal: 1 };
  const waits = {
    subscription,
    when: "renewal" as const,
    from,
    to: from,
    next,
    ...NOTHING,
    ...none,
  };
  if (!beginsAtOnce(from, next) || firstPaidAt === null || periodEnd === null) return waits;
  // Its renewal is on the way: of what is paid nothing is left to change.
  if (periodEnd.getTime() <= nowMs) return waits;
  const { planId, currency } = next;
  const { interval } = from;
  const to = await findOffer(deps.db, { planId, currency, interval, at: deps.clock.now() });
  if (!to || to.amountMinor <= from.amountMinor) return waits;
  const firstPaidMs = firstPaidAt.getTime();
  const period = paidPeriod({ firstPaidMs, periodEndMs: periodEnd.getTime(), interval, nowMs });
  const prices = {
    fromMinor: from.amountMinor,
    toMinor: to.amountMinor,
    smallestChargeMinor: SMALLEST_CARD_PAYMENT_MINOR[taxCountryOf(currency)],
  };
  const bonuses = { fromMinor: from.monthlyBonusMinor, toMinor: to.monthlyBonusMinor };
  return {
    subscription,
    when: "now",
    from,
    to,
    next,
    ...period,
    ...priceUpgrade(prices, period),
    bonusMinor: upgradeBonusMinor(bonuses, bonusMonth(firstPaidMs, nowMs)),
  };
}

async function requireChangeable(deps: PaymentDeps, userId: string) {
  const subscription = await findUpToDate(deps, userId);
  if (subscription?.status !== "active" || subscription.providerSubscriptionId === null) {
    throw new AppError("not-found", { message: translate("You do not have a subscription.") });
  }
  if (subscription.endsAtPeriodEnd) {
    throw new AppError("aborted", {
      reason: "plan-cancelled",
      message: translate("Your plan is cancelled. Keep it first, then change it."),
    });
  }
  const open = await findOpenUpgrade(deps.db, subscription.id);
  if (open) throw upgradeOpen(open);
  const from = await findPlanPrice(deps.db, subscription.planPriceId);
  if (!from) throw new Error(`There is no price ${subscription.planPriceId}.`);
  return { subscription, from };
}

/** A subscription whose paid period is over in our records is refreshed: it may have been renewed. */
async function findUpToDate(deps: PaymentDeps, userId: string): Promise<Subscription | undefined> {
  const known = await findLivingSubscription(deps.db, userId);
  if (!known?.periodEnd || known.periodEnd > deps.clock.now()) return known;
  await asUser(() => syncSubscription(deps, known.id));
  return findLivingSubscription(deps.db, userId);
}

/** A pending bank challenge comes with its address. */
function upgradeOpen({ redirectUrl }: { redirectUrl: string | null }): AppError {
  const reason = "upgrade-open";
  if (redirectUrl === null) {
    const message = translate(
      "The payment for your new plan is still in progress. Wait for it to finish.",
    );
    return new AppError("aborted", { reason, message });
  }
  const message = translate(
    "Your bank is still waiting for you to confirm the payment for your new plan.",
  );
  return new AppError("aborted", { reason, message, details: { redirectUrl } });
}
