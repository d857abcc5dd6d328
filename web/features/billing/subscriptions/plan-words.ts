import { formatMoney } from "../../../../domain/money/money.ts";
import { translate } from "../../../../domain/translate.ts";
import type { Outputs } from "../../../api/client.ts";

export type Plan = Outputs["billing"]["subscriptions"]["plans"][number];
export type Subscription = Outputs["billing"]["subscriptions"]["list"][number];
export type Interval = "month" | "year";

/** The price id of a plan for an interval; null for the free plan. */
export function priceIdOf(plan: Pick<Plan, "idMonth" | "idYear">, interval: Interval) {
  return interval === "month" ? plan.idMonth : plan.idYear;
}

/** Charge per interval, in minor units. */
export function chargeOf(plan: Plan, interval: Interval): number {
  return interval === "month" ? plan.pricePerMonthMinor : plan.pricePerYearMinor;
}

/** "R199.00 a month", "R1,990.00 a year", "Free". */
export function priceWords(plan: Plan, interval: Interval): string {
  const chargeMinor = chargeOf(plan, interval);
  if (chargeMinor === 0) return translate("Free");
  const amount = formatMoney(chargeMinor, plan.currency);
  return interval === "month"
    ? translate("{amount} a month", { amount })
    : translate("{amount} a year", { amount });
}

/**
 * People that an amount (minor units) reaches at a price in ten-thousandths for each, as one works it out from the price for
 * 1,000: the part of a coin that a booking rounds down, which now and then buys one or two more, is left out.
 */
export function peopleAtPrice(unitPriceTenThousandths: number, amountMinor: number): number {
  return Math.floor((amountMinor * 100) / unitPriceTenThousandths);
}

/** What a month costs by this interval, in minor units; of a year as the server rounds it down (domain/money/plan-terms.ts). */
export function perMonthMinor(plan: Plan, interval: Interval): number {
  return interval === "month" ? plan.pricePerMonthMinor : plan.pricePerYearInMonthMinor;
}

/** Saving of a year over twelve months, in minor units; 0 when there is none. */
export function yearSavingMinor(plan: Plan): number {
  return Math.max(0, 12 * plan.pricePerMonthMinor - plan.pricePerYearMinor);
}

/** The one that is not over, if any. An unpaid first payment counts: it can still be completed. */
export function currentSubscription(
  subscriptions: readonly Subscription[],
): Subscription | undefined {
  return subscriptions.find(({ status }) => status !== "ended");
}

/** The plan and interval behind a price id. */
export function planOfPrice(
  plans: readonly Plan[],
  priceId: string | null,
): { plan: Plan; interval: Interval } | undefined {
  if (priceId === null) return undefined;
  for (const plan of plans) {
    if (plan.idMonth === priceId) return { plan, interval: "month" };
    if (plan.idYear === priceId) return { plan, interval: "year" };
  }
  return undefined;
}

/** The page on which the bank waits for the payment of a larger plan, from the refusal of another change. */
export function challengeOf(error: unknown): string | undefined {
  const data: unknown = typeof error === "object" && error !== null && Reflect.get(error, "data");
  const url: unknown =
    typeof data === "object" && data !== null && Reflect.get(data, "redirectUrl");
  return typeof url === "string" && /^https?:/.test(url) ? url : undefined;
}
