import { implement } from "@orpc/server";
import { administrationPlans } from "../../../../contract/administration/administration-plans.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import { walletCurrency } from "../../billing/ledger/ledger-currency.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { actorOf, DONE } from "../advertisers/actor.routes.ts";
import { pricePlan, readPlans, savePlan } from "./edit-plans.ts";
import { withdrawPriceOfPlan } from "./withdraw-price.ts";

/** Plans and their prices. */
export function createPlansRoutes(deps: AdministrationDeps) {
  const os = implement(administrationPlans).$context<RequestContext>();
  return {
    plans: os.plans.handler(async ({ context }) => {
      requireAdmin(context);
      const rows = (await readPlans(deps)).map(({ id: planId, prices, ...plan }) => ({
        ...plan,
        planId,
        prices: prices.map((price) => ({
          priceId: price.id,
          currency: walletCurrency(price.currency),
          interval: price.interval,
          amountMinor: Number(price.amountMinor),
          validFrom: price.validFrom.toISOString(),
          state: price.state,
        })),
      }));
      return { rows };
    }),
    savePlan: os.savePlan.handler(async ({ input: { planId: id, ...plan }, context }) => {
      await savePlan(deps, { ...plan, id }, actorOf(context));
      return DONE;
    }),
    setPlanPrice: os.setPlanPrice.handler(async ({ input, context }) => {
      const validFrom = input.validFrom === undefined ? undefined : new Date(input.validFrom);
      await pricePlan(deps, { ...input, validFrom }, actorOf(context));
      return DONE;
    }),
    withdrawPlanPrice: os.withdrawPlanPrice.handler(async ({ input, context }) => {
      await withdrawPriceOfPlan(deps, input, actorOf(context));
      return DONE;
    }),
  };
}
