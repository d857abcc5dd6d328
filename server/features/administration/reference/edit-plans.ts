import {
  changePlanText,
  readPlansToEdit,
  holdPlan,
  setPlanPrice,
  type PlanToEdit,
} from "../../billing/subscriptions/plans/edit-plan.ts";
import {
  type DatedPlanPrice,
  findPlanPriceAt,
} from "../../billing/subscriptions/plans/dated-price.store.ts";
import { listPlanPrices } from "../../billing/subscriptions/plans/plan-edit.store.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { isLargeChange } from "../../../../domain/money/price-change.ts";
import { phrase } from "../../../../domain/phrase.ts";
import { msg } from "../../../../domain/translate.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { beginOf, dayBefore, notifyAdministrators, utcWords } from "./large-price-change.ts";
import { recordChange } from "./record-change.ts";

type PlanDeps = Pick<AdministrationDeps, "db" | "clock">;

/** Every plan with its dated prices. */
export function readPlans({ db, clock }: PlanDeps): Promise<PlanToEdit[]> {
  return readPlansToEdit(db, clock.now());
}

type PlanText = Parameters<typeof changePlanText>[1];

/** Changes name, content and limits of a plan, with history. Throws not-found, aborted when it was changed meanwhile. */
export async function savePlan(
  { db, clock }: PlanDeps,
  { reason, ...plan }: PlanText & { reason: string },
  actor: Actor,
): Promise<void> {
  const { id: subject, name, content, mostLists, mostAudiences } = plan;
  await db.transaction().execute(async (tx) => {
    const before = await changePlanText(tx, plan);
    const after = { name, content, mostLists, mostAudiences };
    const change = { kind: "plan" as const, subject, before, after, reason };
    await recordChange(tx, { ...change, at: clock.now() }, actor);
  });
}

/**
 * Sets a plan's price from a time on, with history. One that differs by more than 20% from a day ago begins an hour later at the earliest,
 * and all administrators are told; so they are of one that takes the place of such a different one to come. Throws not-found, invalid-argument for the past.
 */
export async function pricePlan(
  deps: PlanDeps & Pick<AdministrationDeps, "notify" | "adminUserIds">,
  price: {
    planId: string;
    currency: "ZAR" | "GHS";
    interval: "month" | "year";
    amountMinor: number;
    validFrom: Date | undefined;
    reason: string;
  },
  actor: Actor,
): Promise<void> {
  const at = deps.clock.now();
  const { planId, currency, interval, reason, validFrom: asked = at } = price;
  const amountMinor = BigInt(price.amountMinor);
  const sort = { planId, currency, interval };
  await deps.db.transaction().execute(async (tx) => {
    const plan = (await holdPlan(tx, planId)) ?? planId;
    const isLarge = await isFarFromYesterday(tx, { ...sort, amountMinor }, at);
    const validFrom = asked < at ? asked : beginOf({ asked, at, isLarge });
    const wanted = { ...sort, amountMinor, validFrom, at };
    const isUnannounced = await isFarFromToCome(tx, wanted, at);
    const was = await setPlanPrice(tx, { ...wanted, setBy: actor.actorUserId });
    const sold = { currency, interval };
    const before = { ...sold, amountMinor: Number(was.amountMinor) };
    const after = { ...sold, amountMinor: price.amountMinor, validFrom };
    await recordChange(tx, { kind: "plan", subject: planId, before, after, reason, at }, actor);
    const notice = { eventKey: `plan-price:${planId}:${currency}:${interval}`, at };
    if (isLarge || isUnannounced)
      await notifyAdministrators(deps, tx, notice, () => ({
        title: phrase(msg("The price of {plan} changes by more than 20%"), { plan }),
        body: phrase(
          msg(
            "It begins on {time} UTC. Until then you can withdraw it under Reference data, Plans.",
          ),
          { time: utcWords(validFrom) },
        ),
      }));
  });
}

type Amount = Pick<DatedPlanPrice, "planId" | "currency" | "interval" | "amountMinor">;

/** True when a price of a plan differs by more than 20% from the one of a day ago. */
export async function isFarFromYesterday(
  tx: DatabaseOrTransaction,
  { amountMinor, ...sort }: Amount,
  at: Date,
): Promise<boolean> {
  const yesterday = await findPlanPriceAt(tx, { ...sort, at: dayBefore(at) });
  const compared = yesterday ?? (await findPlanPriceAt(tx, { ...sort, at }));
  return compared !== undefined && isLargeChange(compared.amountMinor, amountMinor);
}

/** Of those to come until then: who was told about them has to hear that another takes their place. */
async function isFarFromToCome(
  tx: DatabaseOrTransaction,
  { amountMinor, validFrom, ...sort }: Amount & { validFrom: Date },
  at: Date,
): Promise<boolean> {
  const toCome = (await listPlanPrices(tx)).filter(
    (one) =>
      one.planId === sort.planId &&
      one.currency === sort.currency &&
      one.interval === sort.interval &&
      one.validFrom > at &&
      one.validFrom <= validFrom,
  );
  return toCome.some((was) => isLargeChange(was.amountMinor, amountMinor));
}
