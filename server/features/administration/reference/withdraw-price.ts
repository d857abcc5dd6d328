import { countryById } from "../../../../domain/countries.ts";
import { AppError } from "../../../../domain/errors.ts";
import { phrase } from "../../../../domain/phrase.ts";
import { msg, translate } from "../../../../domain/translate.ts";
import { findPlanPriceAt } from "../../billing/subscriptions/plans/dated-price.store.ts";
import { findPlanPriceSetter } from "../../billing/subscriptions/plans/plan-edit.store.ts";
import { refuseOwnMatter } from "../../accounts/users/refuse-own-matter.ts";
import { holdPlan, withdrawPlanPrice } from "../../billing/subscriptions/plans/edit-plan.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { dayBefore, notifyAdministrators, utcWords } from "./large-price-change.ts";
import { isFarFromYesterday } from "./edit-plans.ts";
import { isFarFrom } from "./edit-prices.ts";
import {
  findPrice,
  findPriceById,
  listPriceSetters,
  updateWithdrawnPrices,
} from "./price.store.ts";
import { recordChange } from "./record-change.ts";

type Deps = Pick<AdministrationDeps, "db" | "clock" | "notify" | "adminUserIds">;

/**
 * Withdraws a country's prices that have not begun, with every other entry from the same time on: what was set right by a second
 * entry must not become wrong again. The prices before them hold on; all administrators are notified. Throws not-found, aborted when they
 * have begun, permission-denied for what others have set right: nobody withdraws that so that an own large change of within a day holds on.
 */
export async function withdrawPrice(
  deps: Deps,
  { priceId, reason }: { priceId: string; reason: string },
  actor: Actor,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const price = await findPriceById(tx, BigInt(priceId));
    if (!price) throw new AppError("not-found");
    const { countryId, validFrom } = price;
    const { smsUnitPriceTenThousandths, pcmUnitPriceTenThousandths } = price;
    const setters = await listPriceSetters(tx, { countryId, validFrom });
    if (!(await updateWithdrawnPrices(tx, { countryId, validFrom, at }))) {
      const message = translate("These prices have begun. Set others instead.");
      throw new AppError("aborted", { message });
    }
    const left = await findPrice(tx, countryId, validFrom);
    if (left && left.validFrom > dayBefore(at) && (await isFarFrom(tx, countryId, left, at))) {
      const [leftBy = null] = await listPriceSetters(tx, left);
      refuseOwnLeft(setters, leftBy, actor);
    }
    const before = { smsUnitPriceTenThousandths, pcmUnitPriceTenThousandths, validFrom };
    const change = { kind: "price" as const, subject: String(countryId), before };
    await recordChange(tx, { ...change, after: { isWithdrawn: true }, reason, at }, actor);
    const notice = { eventKey: `price-withdrawn:${countryId}`, at };
    await notifyAdministrators(deps, tx, notice, () => ({
      title: phrase(msg("New prices in {country} were withdrawn"), {
        country: countryById(countryId)?.name ?? String(countryId),
      }),
      body: wouldHaveBegun(validFrom),
    }));
  });
}

/** Withdraws a price of a plan that has not begun; all administrators are notified. Throws not-found, aborted when it has begun, and permission-denied as above. */
export async function withdrawPriceOfPlan(
  deps: Deps,
  { planId, priceId, reason }: { planId: string; priceId: string; reason: string },
  actor: Actor,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const plan = (await holdPlan(tx, planId)) ?? planId;
    const price = await withdrawPlanPrice(tx, { planId, priceId, at });
    const { currency, interval, validFrom } = price;
    const sold = { currency, interval };
    const left = await findPlanPriceAt(tx, { planId, ...sold, at: validFrom });
    if (left && left.validFrom > dayBefore(at) && (await isFarFromYesterday(tx, left, at))) {
      const setter = await findPlanPriceSetter(tx, priceId);
      refuseOwnLeft([setter], await findPlanPriceSetter(tx, left.id), actor);
    }
    const before = { ...sold, amountMinor: Number(price.amountMinor), validFrom };
    const after = { ...sold, isWithdrawn: true };
    await recordChange(tx, { kind: "plan", subject: planId, before, after, reason, at }, actor);
    const notice = { eventKey: `plan-price-withdrawn:${priceId}`, at };
    await notifyAdministrators(deps, tx, notice, () => ({
      title: phrase(msg("A new price of {plan} was withdrawn"), { plan }),
      body: wouldHaveBegun(validFrom),
    }));
  });
}

/** Throws permission-denied when of these some are another's and what is left is the actor's own. */
function refuseOwnLeft(
  setters: readonly (string | null)[],
  leftBy: string | null,
  { actorUserId }: Actor,
): void {
  if (leftBy !== null && setters.some((setter) => setter !== actorUserId))
    refuseOwnMatter(leftBy, actorUserId);
}

const wouldHaveBegun = (validFrom: Date) =>
  phrase(msg("It would have begun on {time} UTC."), { time: utcWords(validFrom) });
