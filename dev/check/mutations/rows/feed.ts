import type { Mutation } from "../mutation.ts";

const READ = "server/features/campaigns/delivery/read-feeds.test.ts › ";
const FEED = "gateway/reports/read-changes.test.ts › ";

/** What networks tell of their own accord. */
export const FEEDS: readonly Mutation[] = [
  {
    of: "feed: no older answer after them",
    file: "server/features/campaigns/delivery/store-reports.ts",
    find: 'return source === "feed" || !route.fedAt || route.fedAt < source.askedAt;',
    replace: "return true;",
    proof: `${READ}an answer that was asked for before the network told something newer is not kept`,
  },
  {
    of: "feed: what may be missing is asked for",
    file: "server/features/campaigns/delivery/read-feeds.ts",
    find: "await updateAllDue(tx, routeId);",
    replace: ";",
    proof: `${READ}numbers that begin anew, a network that has the call no more, and a report that contradicts itself are asked for alone`,
  },
  {
    of: "feed: money follows",
    file: "server/features/campaigns/delivery/read-feeds.ts",
    find: "await Promise.all(due.map((campaignId) => settleCampaign(deps, campaignId)));",
    replace: "",
    proof: `${READ}money moves with the news themselves: nobody has to look at the campaign`,
  },
  {
    of: "feed: a wish during a look stays",
    file: "server/features/campaigns/delivery/sync.store.ts",
    find: " and next_sync_at::text = ${seen}",
    replace: "",
    proof: `${READ}a stop that comes while a campaign is looked at makes it due again`,
  },
  {
    of: "feed: numbers in order of commit",
    file: "gateway/reports/change-feed.store.ts",
    find: "delete from service_touched returning service_id",
    replace: "delete from service_touched where id % 7 > 0 returning service_id",
    proof: `${FEED}whoever reads on misses no change, whenever those who wrote them commit`,
  },
  {
    of: "feed: of this route alone",
    file: "gateway/reports/change-feed.store.ts",
    find: "where route_id = ${routeId} and seq > ${after}",
    replace: "where seq > ${after}",
    proof: `${FEED}other routes' services are not in it, and a number above the last is answered with the last`,
  },
];
