import type { StatusName, Submitted } from "../../../../domain/campaign/campaign.ts";
import type { CampaignRoute } from "../campaign.ts";

const LIVELY: ReadonlySet<StatusName> = new Set(["pending", "active"]);
const LIVELY_SECONDS = 5;
const CALM_SECONDS = 30;
/** News are exact; a look now and then is for what nobody thought of. Spread, so that not all are due at once. */
const QUIET_SECONDS = 22 * 3_600;
const SPREAD_SECONDS = 4 * 3_600;
/** Networks' clocks and ours may differ. */
const MARGIN_MS = 1_000;

/**
 * After how many seconds a campaign is looked at on its own. Where its networks tell what changed: when time alone changes
 * something, and about once a day. `finalAt` is what they said of that.
 */
export function secondsToNextLook(
  campaign: Pick<Submitted, "status" | "startsAt" | "endsAt">,
  { isFed, finalAt, now }: { isFed: boolean; finalAt: readonly Date[]; now: Date },
): number {
  if (!isFed) return LIVELY.has(campaign.status) ? LIVELY_SECONDS : CALM_SECONDS;
  const moments = [campaign.startsAt, campaign.endsAt, ...finalAt]
    .map((moment) => moment.getTime() + MARGIN_MS - now.getTime())
    .filter((inMs) => inMs > 0);
  const quiet = QUIET_SECONDS + Math.random() * SPREAD_SECONDS;
  return Math.min(quiet, ...moments.map((inMs) => inMs / 1_000));
}

/** Whether news of these routes say everything that their networks do with a campaign. */
export function isFedBy(
  routes: readonly CampaignRoute[],
  freshRouteIds: ReadonlySet<number>,
): boolean {
  return routes.every(
    ({ isFinal, serviceId, routeId }) =>
      isFinal || (serviceId !== null && freshRouteIds.has(routeId)),
  );
}
