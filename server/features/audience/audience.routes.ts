import { implement } from "@orpc/server";
import { TARGET_MODEL } from "../../../domain/catalogue.ts";
import { contract } from "../../../contract/router.ts";
import type { RequestContext } from "../../http/context.ts";
import { forecast, type AudienceForecast } from "./forecast.ts";
import type { PlanDeps } from "./plan-booking.ts";

/** The audience procedures. */
export function createAudienceRoutes(deps: PlanDeps) {
  const os = implement(contract.audience).$context<RequestContext>();
  return os.router({
    forecast: os.forecast.handler(async ({ input, context }) => {
      const { gender, ageGroup, ...places } = input.targeting;
      const { people, maxCoins, budgetMinor } = input;
      const user = context.principal?.isAnonymous ? null : context.principal;
      return present(
        await forecast(deps, {
          countryId: input.countryId,
          flowTypeId: input.flowTypeId,
          targetModelId: TARGET_MODEL.profile,
          targeting: { ...places, genders: gender, ageGroups: ageGroup },
          text: input.text ?? "",
          sender: input.sender ?? "",
          wish: { people, maxCoins, budgetMinor },
          userId: user?.userId ?? null,
        }),
      );
    }),
  });
}

function present({ plan, delivered, clicks }: AudienceForecast) {
  const { matching, tooNarrow, people, parts, coins, maxPeople, tax } = plan;
  return {
    matching,
    tooNarrow,
    people,
    parts,
    coins,
    amountMinor: Number(plan.amountMinor),
    netMinor: Number(tax.netMinor),
    taxMinor: Number(tax.taxMinor),
    taxLines: tax.lines.map((line) => ({ name: line.name, amountMinor: Number(line.amountMinor) })),
    delivered,
    clicks,
    perRoute: plan.routes.map((route) => ({
      routeId: route.routeId,
      people: route.people,
      coins: route.coins,
    })),
    maxPeople,
  };
}
