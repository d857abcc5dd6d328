import { shownRouteStatus } from "../../../domain/campaign/campaign-status.ts";
import { statusCodeOf, submittedStatusOf } from "../../../domain/campaign/status-codes.ts";

/** The code of the status to show for one network of a campaign, out of both codes. */
export function shownRouteCode(route: number, campaign: number): number {
  return statusCodeOf(shownRouteStatus(submittedStatusOf(route), submittedStatusOf(campaign)));
}
