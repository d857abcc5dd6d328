import { implement } from "@orpc/server";
import { contract } from "../../../../contract/router.ts";
import {
  type RequestContext,
  requireIdempotencyKey,
  requireSelf,
  requireUser,
} from "../../../http/context.ts";
import { requireOwner } from "../owner.routes.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import {
  cancelSubscription,
  openManagePage,
  payOverdue,
  resumeSubscription,
} from "./changes/change-subscription.ts";
import { presentPayment } from "../payments/present-payment.ts";
import { changePlan } from "./changes/change-plan.ts";
import { readOwnPrices } from "./plans/own-prices.ts";
import { planLines } from "./plans/plan-lines.ts";
import { type ChangeQuote, quoteChange } from "./changes/quote-change.ts";
import {
  listPlans,
  listSubscriptions,
  type OfferedPlan,
  type SubscriptionView,
  viewSubscription,
} from "./read-subscriptions.ts";
import { subscribe } from "./subscribe.ts";

/** The procedures of plans and subscriptions. Visitors may read the plans. */
export function createSubscriptionsRoutes(deps: PaymentDeps) {
  const os = implement(contract.billing.subscriptions).$context<RequestContext>();
  const owner = (context: RequestContext, userId: string): string => {
    requireIdempotencyKey(context);
    return requireOwner(context, userId);
  };
  const show = async (row: Parameters<typeof viewSubscription>[1]) =>
    presentSubscription(await viewSubscription(deps, row));
  return os.router({
    plans: os.plans.handler(async ({ input }) =>
      (await listPlans(deps, input.countryId)).map(presentPlan),
    ),
    prices: os.prices.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const { sms, pcm } = await readOwnPrices(deps, { userId, countryId: input.countryId });
      return {
        smsUnitPriceTenThousandths: Number(sms),
        pcmUnitPriceTenThousandths: Number(pcm),
      };
    }),
    list: os.list.handler(async ({ input, context }) => {
      const userId = requireSelf(context, input.userId);
      return (await listSubscriptions(deps, userId)).map(presentSubscription);
    }),
    subscribe: os.subscribe.handler(async ({ input, context }) => {
      const userId = requireOwner(context, input.userId);
      const { tokenId, priceId, ft: isFirstTime } = input;
      const idempotencyKey = requireIdempotencyKey(context);
      const call = { userId, tokenId, priceId, isFirstTime, idempotencyKey };
      return show(await subscribe(deps, call));
    }),
    unsubscribe: os.unsubscribe.handler(async ({ input, context }) =>
      show(await cancelSubscription(deps, owner(context, input.userId))),
    ),
    resume: os.resume.handler(async ({ input, context }) =>
      show(await resumeSubscription(deps, owner(context, input.userId))),
    ),
    change: os.change.handler(async ({ input, context }) => {
      const userId = requireOwner(context, input.userId);
      const { priceId, cardId } = input;
      const idempotencyKey = requireIdempotencyKey(context);
      const amountMinor = BigInt(input.amountMinor);
      const change = { userId, priceId, cardId, amountMinor, idempotencyKey };
      const { subscription, payment } = await changePlan(deps, change);
      return { ...(await show(subscription)), payment: payment && presentPayment(payment) };
    }),
    quoteChange: os.quoteChange.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      return presentChange(await quoteChange(deps, { userId, priceId: input.priceId }));
    }),
    payOverdue: os.payOverdue.handler(async ({ input, context }) => {
      const userId = owner(context, input.userId);
      return show(await payOverdue(deps, { userId, cardId: input.cardId }));
    }),
    managePage: os.managePage.handler(({ input, context }) =>
      openManagePage(deps, requireOwner(context, input.userId)),
    ),
  });
}

function presentChange(quote: ChangeQuote) {
  return {
    when: quote.when,
    planName: quote.next.planName,
    currency: walletCurrency(quote.next.currency),
    daysLeft: quote.daysLeft,
    daysTotal: quote.daysTotal,
    costMinor: Number(quote.costMinor),
    creditMinor: Number(quote.creditMinor),
    chargeMinor: Number(quote.chargeMinor),
    bonusMinor: Number(quote.bonusMinor),
    renewsAt: quote.subscription.periodEnd?.toISOString() ?? null,
    nextAmountMinor: Number(quote.next.amountMinor),
    nextInterval: quote.next.interval,
  };
}

function presentPlan(plan: OfferedPlan) {
  const monthMinor = plan.monthMinor ?? 0n;
  const yearMinor = plan.yearMinor ?? 0n;
  return {
    id: plan.id,
    name: plan.name,
    currency: plan.currency,
    pricePerMonth: Number(monthMinor) / 100,
    pricePerYear: Number(yearMinor) / 100,
    idMonth: plan.monthPriceId,
    idYear: plan.yearPriceId,
    pricePerYearInMonth: Number(plan.yearPerMonthMinor) / 100,
    content: planLines(plan),
    pricePerMonthMinor: Number(monthMinor),
    pricePerYearMinor: Number(yearMinor),
    pricePerYearInMonthMinor: Number(plan.yearPerMonthMinor),
    discountBasisPoints: plan.discountBasisPoints,
    monthlyBonusMinor: Number(plan.monthlyBonusMinor),
    mostLists: plan.mostLists,
    mostAudiences: plan.mostAudiences,
  };
}

function presentSubscription(view: SubscriptionView) {
  const { price, nextPrice } = view;
  return {
    subscriptionId: view.id,
    planId: price.planId,
    planName: price.planName,
    priceId: price.id,
    interval: price.interval,
    amountMinor: Number(price.amountMinor),
    currency: walletCurrency(price.currency),
    status: view.shownStatus,
    endsAtPeriodEnd: view.endsAtPeriodEnd,
    periodEnd: view.periodEnd?.toISOString() ?? null,
    graceUntil: view.graceUntil?.toISOString() ?? null,
    nextPlanName: nextPrice?.planName ?? null,
    nextPriceId: nextPrice?.id ?? null,
    redirectUrl: view.redirectUrl,
    needsConfirmation: view.needsConfirmation,
    isDeclined: view.lastDecline !== null,
    message: view.message,
  };
}
