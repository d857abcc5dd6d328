import { randomUUID } from "node:crypto";
import { AppError, invalidArgument } from "../../../../../domain/errors.ts";
import { translate } from "../../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import {
  type EditedPlan,
  insertPlanPrice,
  listEditedPlans,
  listPlanPrices,
  lockPlan,
  type PlanText,
  updatePlan,
  updateWithdrawnPlanPrice,
} from "./plan-edit.store.ts";
import { type DatedPlanPrice, findPlanPriceAt } from "./dated-price.store.ts";

export type PlanToEdit = EditedPlan & {
  prices: (DatedPlanPrice & { state: "past" | "now" | "to-come" })[];
};

/** Lets nobody else change a plan until the transaction ends; gives its name, undefined where there is no such plan. */
export async function holdPlan(
  tx: DatabaseOrTransaction,
  planId: string,
): Promise<string | undefined> {
  return (await lockPlan(tx, planId))?.name;
}

/** Every plan with its prices past, present and to come, as of `at` (business time). */
export async function readPlansToEdit(db: DatabaseOrTransaction, at: Date): Promise<PlanToEdit[]> {
  const inForce = new Set<string>();
  const prices = (await listPlanPrices(db)).map((price) => {
    if (price.validFrom > at) return { ...price, state: "to-come" as const };
    const key = `${price.planId} ${price.currency} ${price.interval}`;
    const isFirst = !inForce.has(key);
    inForce.add(key);
    return { ...price, state: isFirst ? ("now" as const) : ("past" as const) };
  });
  const plans = await listEditedPlans(db);
  return plans.map((plan) => ({
    ...plan,
    prices: prices.filter(({ planId }) => planId === plan.id),
  }));
}

/** Changes what a plan is called, says and allows, in the caller's transaction. Answers what it was. Throws not-found, aborted. */
export async function changePlanText(
  tx: DatabaseOrTransaction,
  { version, ...next }: PlanText & { id: string; version: number },
): Promise<PlanText> {
  const before = await lockPlan(tx, next.id);
  if (!before) throw new AppError("not-found");
  if (before.version !== version) {
    throw new AppError("aborted", {
      message: translate("Someone else has changed this plan. Check it again."),
    });
  }
  await updatePlan(tx, next);
  const { name, content, mostLists, mostAudiences } = before;
  return { name, content, mostLists, mostAudiences };
}

/**
 * Sets the price of a plan from a time on, in the caller's transaction; who has subscribed keeps the price that was agreed
 * to. The newest wins over an older one from the same time on. Answers the price before. Throws not-found for a plan that is not sold
 * like that, invalid-argument for the past.
 */
export async function setPlanPrice(
  tx: DatabaseOrTransaction,
  wanted: Omit<DatedPlanPrice, "id"> & { setBy: string; at: Date },
): Promise<DatedPlanPrice> {
  const { at, ...price } = wanted;
  if (price.validFrom < at) {
    const message = translate("Prices cannot change in the past.");
    throw invalidArgument([{ path: "validFrom", message }]);
  }
  const before = await findPlanPriceAt(tx, { ...price, at: price.validFrom });
  if (!before) throw new AppError("not-found");
  const newId = () =>
    `${price.planId}-${price.interval}-${price.currency.toLowerCase()}-${randomUUID().slice(0, 8)}`;
  // One from that very moment on is what somebody wants to replace; no price is ever changed.
  while (!(await insertPlanPrice(tx, { ...price, id: newId() })))
    price.validFrom = new Date(price.validFrom.getTime() + 1);
  return before;
}

/**
 * Withdraws a price of a plan that has not begun, in the caller's transaction, so that the one before it holds on. Answers the withdrawn one.
 * Throws not-found, aborted when it has begun.
 */
export async function withdrawPlanPrice(
  tx: DatabaseOrTransaction,
  { planId, priceId: id, at }: { planId: string; priceId: string; at: Date },
): Promise<DatedPlanPrice> {
  const price = (await listPlanPrices(tx)).find((one) => one.planId === planId && one.id === id);
  if (!price) throw new AppError("not-found");
  if (!(await updateWithdrawnPlanPrice(tx, { id, at }))) {
    const message = translate("This price has begun. Set another one instead.");
    throw new AppError("aborted", { message });
  }
  return price;
}
