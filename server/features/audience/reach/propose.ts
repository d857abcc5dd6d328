import type { ListUse, TargetModel } from "../../../../domain/campaign/campaign.ts";
import { KIND_NAMES, KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { forecastRanges, type Range } from "../../../../domain/campaign/forecast.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import type { ProfileTargeting } from "../../../providers/messaging/messaging-provider.ts";
import { planBooking, type BookingPlan, type PlanDeps } from "./plan-booking.ts";
import { translate, translateKnown } from "../../../../domain/translate.ts";

export type Proposal = {
  plan: BookingPlan;
  delivered: Range;
  clicks: Range;
  message: string;
};

/**
 * Options for a budget ("I have R150"): the people each kind reaches, most people first; kinds that need a page only
 * where there is one. Throws as planBooking.
 */
export async function propose(
  deps: PlanDeps,
  ask: {
    countryId: number;
    budgetMinor: number;
    targetModel?: TargetModel | undefined;
    targeting: ProfileTargeting;
    listId?: string | null | undefined;
    otherListIds?: string[] | undefined;
    listUse?: ListUse | undefined;
    excludeListId?: string | null | undefined;
    /** Text so far, for SMS kinds. */
    text?: string | undefined;
    sender?: string | undefined;
    hasLandingPage: boolean;
    userId: string | null;
  },
): Promise<{ matching: Range; proposals: Proposal[] }> {
  const { countryId, budgetMinor, targeting, userId, listId, excludeListId } = ask;
  const { otherListIds, listUse } = ask;
  const { targetModel = "profile", text = "", sender = "" } = ask;
  const kinds = KIND_NAMES.filter(
    (kind) => ask.hasLandingPage || KIND_TRAITS[kind].landingPage !== "always",
  );
  const plans = await Promise.all(
    kinds.map((kind) =>
      planBooking(deps, {
        countryId,
        kind,
        targeting,
        userId,
        listId,
        otherListIds,
        listUse,
        excludeListId,
        targetModel,
        ...(KIND_TRAITS[kind].coinsPerPerson === "parts"
          ? { text, sender }
          : { text: "", sender: "" }),
        bookingAmount: { budgetMinor },
      }),
    ),
  );
  const proposals = plans
    .filter(({ people }) => people > 0)
    .map((plan) => {
      const expected = forecastRanges(KIND_TRAITS[plan.kind], plan.people);
      return { plan, ...expected, message: sentenceOf(plan) };
    })
    .sort((a, b) => b.plan.people - a.plan.people);
  return { matching: plans[0]?.matching ?? { low: 0, high: 0 }, proposals };
}

function sentenceOf({ kind, people, amountMinor, country }: BookingPlan): string {
  const price = formatMoney(amountMinor, country.code === "GH" ? "GHS" : "ZAR");
  return translate(
    "{people, plural, one {{name} to # person for {price}.} other {{name} to # people for {price}.}}",
    { name: translateKnown(KIND_TRAITS[kind].name), people, price },
  );
}
