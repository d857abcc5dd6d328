import type { CampaignsDeps } from "../../campaigns-deps.ts";

/** Reads what one network has to tell, beside the round that asks all of them. */
export const FEED_ROUTE_JOB = "campaign-feed-route";

/**
 * Lets some worker read a network's changes at once. While that waits to be done, another call adds nothing.
 */
export function announceChange(
  { db, jobs }: Pick<CampaignsDeps, "db" | "jobs">,
  routeId: number,
): Promise<void> {
  return jobs.send(db, FEED_ROUTE_JOB, { routeId }, { key: `route-${routeId}` });
}
