import { countryById } from "../../../../domain/countries.ts";
import { AppError } from "../../../../domain/errors.ts";
import { phrase } from "../../../../domain/phrase.ts";
import { msg, translate } from "../../../../domain/translate.ts";
import { holdPlan, withdrawPlanPrice } from "../../billing/subscriptions/plans/edit-plan.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { notifyAdministrators, utcWords } from "./large-price-change.ts";
import { findPriceById, updateWithdrawnPrices } from "./price.store.ts";
import { recordChange } from "./record-change.ts";

type Deps = Pick<AdministrationDeps, "db" | "clock" | "notify" | "adminUserIds">;

/**
 * Withdraws a country's prices that have not begun, with every other entry from the same time on: what was set right by a second
 * entry must not become wrong again. The prices before them hold on; all administrators are notified. Throws not-found, aborted when they have begun.
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
    if (!(await updateWithdrawnPrices(tx, { countryId, validFrom, at }))) {
      const message = translate("These prices have begun. Set others instead.");
      throw new AppError("aborted", { message });
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

/** Withdraws a price of a plan that has not begun; all administrators are notified. Throws not-found, aborted when it has begun. */
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

const wouldHaveBegun = (validFrom: Date) =>
  phrase(msg("It would have begun on {time} UTC."), { time: utcWords(validFrom) });
