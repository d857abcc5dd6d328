import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { forecastRanges, type Range } from "../../../../domain/campaign/forecast.ts";
import {
  planBooking,
  type BookingPlan,
  type BookingRequest,
  type PlanDeps,
} from "./plan-booking.ts";

export type AudienceForecast = { plan: BookingPlan; delivered: Range; clicks: Range };

/** People, price and expected result of a targeting (gfor). Works for visitors. Throws invalid-argument, unavailable. */
export async function forecast(deps: PlanDeps, request: BookingRequest): Promise<AudienceForecast> {
  const plan = await planBooking(deps, request);
  return { plan, ...forecastRanges(KIND_TRAITS[plan.kind], plan.people) };
}
