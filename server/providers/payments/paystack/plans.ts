import { z } from "zod";
import type { PlanTerms } from "../subscriptions.ts";
import type { PaystackApi } from "./api.ts";
import { planSchema } from "./schemas.ts";

const INTERVALS = { month: "monthly", year: "annually" } as const;

/** The plan with our key in its description, made when missing. Another amount is another plan. */
export async function ensurePlan(
  api: PaystackApi,
  terms: PlanTerms,
): Promise<{ providerPriceId: string }> {
  const interval = INTERVALS[terms.interval];
  const amount = Number(terms.amountMinor);
  const plans = await api.get("/plan", z.array(planSchema), { interval, amount, perPage: 100 });
  const known = plans.find(
    (plan) =>
      plan.description === terms.planKey &&
      plan.amount === amount &&
      plan.currency === terms.currency &&
      plan.interval === interval &&
      plan.is_deleted !== true &&
      plan.is_archived !== true,
  );
  if (known) return { providerPriceId: known.plan_code };
  const { name, currency, planKey: description } = terms;
  const plan = { name, interval, amount, currency, description };
  const made = await api.post("/plan", z.object({ plan_code: z.string() }), plan);
  return { providerPriceId: made.plan_code };
}

/** Price of a plan per interval, in minor units. */
export async function readPlan(api: PaystackApi, code: string) {
  const { amount, currency } = await api.get(`/plan/${encodeURIComponent(code)}`, planSchema);
  return { amountMinor: BigInt(amount), currency };
}
