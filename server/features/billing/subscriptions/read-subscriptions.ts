import { countryById, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { GRACE_DAYS, yearlyPerMonthMinor } from "../../../../domain/money/plan-terms.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Database } from "../../../db/database.ts";
import { declineText } from "../payments/decline-text.ts";
import { type WalletCurrency, walletCurrency } from "../ledger/ledger-currency.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { hasBenefits } from "./advance-subscription.ts";
import {
  findPlanLimits,
  findPlanPrice,
  listPlanOffers,
  type PlanLimits,
  type PlanOffer,
  type PlanPrice,
} from "./plans/plan.store.ts";
import { needsConfirmation, renewalText } from "./renewal-text.ts";
import {
  listSubscriptionsOf,
  listSubscriptionsToCheck,
  type Subscription,
} from "./subscription.store.ts";
import { syncSubscription } from "./sync-subscription.ts";
import { translate } from "../../../../domain/translate.ts";

export type OfferedPlan = PlanOffer & { currency: WalletCurrency; yearPerMonthMinor: bigint };

/** Plans on offer in a country (p); South Africa when none is named. */
export async function listPlans(
  { db, clock }: { db: Database; clock: Clock },
  countryId: number | undefined,
): Promise<OfferedPlan[]> {
  const country = (countryId === undefined ? undefined : countryById(countryId)) ?? SOUTH_AFRICA;
  const offers = await listPlanOffers(db, { currency: country.currency, at: clock.now() });
  return offers.map((offer) => ({
    ...offer,
    currency: walletCurrency(offer.currency),
    yearPerMonthMinor: yearlyPerMonthMinor(offer.yearMinor ?? 0n),
  }));
}

export type SubscriptionView = Subscription & {
  price: PlanPrice;
  nextPrice: PlanPrice | null;
  shownStatus: "incomplete" | "active" | "grace" | "past-due" | "ended";
  graceUntil: Date | null;
  needsConfirmation: boolean;
  message: string | null;
};

/** A user's subscriptions, newest first (s). */
export async function listSubscriptions(
  deps: PaymentDeps,
  userId: string,
): Promise<SubscriptionView[]> {
  const rows = await listSubscriptionsOf(deps.db, userId);
  return Promise.all(rows.map((row) => viewSubscription(deps, row)));
}

/** A subscription as its owner sees it. */
export async function viewSubscription(
  deps: PaymentDeps,
  row: Subscription,
): Promise<SubscriptionView> {
  const price = await findPlanPrice(deps.db, row.planPriceId);
  if (!price) throw new Error(`There is no price ${row.planPriceId}.`);
  const nextPrice =
    row.nextPlanPriceId === null ? undefined : await findPlanPrice(deps.db, row.nextPlanPriceId);
  const isGrace = row.status === "past-due" && hasBenefits(row, deps.clock.now());
  const graceUntil =
    row.status !== "past-due" || row.pastDueSince === null
      ? null
      : new Date(row.pastDueSince.getTime() + GRACE_DAYS * 86_400_000);
  return {
    ...row,
    price,
    nextPrice: nextPrice ?? null,
    shownStatus: isGrace ? "grace" : row.status,
    graceUntil,
    needsConfirmation: needsConfirmation(row),
    message: messageOf(row),
  };
}

function messageOf(row: Subscription): string | null {
  const { status, lastDecline, firstPaidAt } = row;
  if (status === "past-due") return renewalText(row);
  if (lastDecline !== null && status !== "active" && (status !== "ended" || firstPaidAt === null))
    return declineText(lastDecline);
  if (status === "incomplete") return translate("The first payment is still missing.");
  return null;
}

/** A user's limits on lists and saved audiences: from the active plan, else the free one. */
export async function planLimitsFor(
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
): Promise<PlanLimits> {
  const now = clock.now();
  const held = (await listSubscriptionsOf(db, userId)).find((row) => hasBenefits(row, now));
  const price = held && (await findPlanPrice(db, held.planPriceId));
  return findPlanLimits(db, price?.planId ?? null);
}

/** Rechecks active subscriptions in turn: events may be lost, and no event announces the end of a grace period or a monthly bonus. */
export async function recheckSubscriptions(
  deps: PaymentDeps,
  signal?: AbortSignal,
): Promise<number> {
  const ids = await listSubscriptionsToCheck(deps.db, 200);
  for (const id of ids) {
    if (signal?.aborted) break;
    try {
      await syncSubscription(deps, id);
    } catch (err) {
      deps.log.warn({ err, subscriptionId: id }, "A subscription could not be looked up");
    }
  }
  return ids.length;
}
