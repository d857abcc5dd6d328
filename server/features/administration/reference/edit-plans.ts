import {
  changePlanText,
  readPlansToEdit,
  setPlanPrice,
  type PlanToEdit,
} from "../../billing/subscriptions/plans/edit-plan.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
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

/** Sets a plan's price from a time on, with history. Throws not-found, invalid-argument for the past. */
export async function pricePlan(
  { db, clock }: PlanDeps,
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
  const at = clock.now();
  const { planId, currency, interval, reason, validFrom = at } = price;
  const amountMinor = BigInt(price.amountMinor);
  const wanted = { planId, currency, interval, amountMinor, validFrom, at };
  await db.transaction().execute(async (tx) => {
    const was = await setPlanPrice(tx, { ...wanted, setBy: actor.actorUserId });
    const sold = { currency, interval };
    const before = { ...sold, amountMinor: Number(was.amountMinor) };
    const after = { ...sold, amountMinor: price.amountMinor, validFrom };
    await recordChange(tx, { kind: "plan", subject: planId, before, after, reason, at }, actor);
  });
}
