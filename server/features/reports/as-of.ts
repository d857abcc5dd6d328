import type { CampaignRoute } from "../campaigns/campaign.ts";
import type { RouteFeed } from "../campaigns/delivery/feed.store.ts";

/**
 * The moment that the figures of a campaign are of; null while there are none. What networks tell is as it was when they last answered, also where nothing has changed since. Final figures do not age:
 * their time counts only where all are final.
 */
export function asOf(
  settledAt: Date | null,
  routes: readonly Pick<CampaignRoute, "routeId" | "lastSyncedAt" | "isFinal">[],
  feeds: readonly Pick<RouteFeed, "routeId" | "after" | "asOf">[],
): Date | null {
  const open = routes.filter(({ isFinal }) => !isFinal);
  const times = (open.length > 0 ? open : routes).flatMap(({ routeId, lastSyncedAt, isFinal }) => {
    if (!lastSyncedAt) return [];
    const feed = feeds.find((it) => it.routeId === routeId && it.after !== null);
    return isFinal || !feed || feed.asOf < lastSyncedAt ? [lastSyncedAt] : [feed.asOf];
  });
  const oldest = times.reduce<Date | null>(
    (earlier, time) => (earlier && earlier < time ? earlier : time),
    null,
  );
  return oldest && (settledAt ?? oldest);
}
