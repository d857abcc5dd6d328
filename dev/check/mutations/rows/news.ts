import type { Mutation } from "../mutation.ts";

const TOLD = "server/features/campaigns/delivery/read-news.test.ts › ";
const FEED = "gateway/reports/read-changes.test.ts › ";

/** What networks tell of their own accord. */
export const NEWS: readonly Mutation[] = [
  {
    of: "news: no older answer after them",
    file: "server/features/campaigns/delivery/store-reports.ts",
    find: 'return source === "news" || !route.toldAt || route.toldAt < source.askedAt;',
    replace: "return true;",
    proof: `${TOLD}an answer that was asked for before the network told something newer is not kept`,
  },
  {
    of: "news: what may be missing is asked for",
    file: "server/features/campaigns/delivery/read-news.ts",
    find: "await updateAllDue(tx, routeId);",
    replace: ";",
    proof: `${TOLD}numbers that begin anew, a network that has the call no more, and a report that contradicts itself are asked for alone`,
  },
  {
    of: "news: money follows",
    file: "server/features/campaigns/delivery/read-news.ts",
    find: "await Promise.all(due.map((campaignId) => settleCampaign(deps, campaignId)));",
    replace: "",
    proof: `${TOLD}money moves with the news themselves: nobody has to look at the campaign`,
  },
  {
    of: "news: a wish during a look stays",
    file: "server/features/campaigns/delivery/sync.store.ts",
    find: " and next_sync_at::text = ${seen}",
    replace: "",
    proof: `${TOLD}a stop that comes while a campaign is looked at makes it due again`,
  },
  {
    of: "news: numbers in order of commit",
    file: "gateway/reports/change-feed.store.ts",
    find: "delete from service_news returning service_id",
    replace: "delete from service_news where id % 7 > 0 returning service_id",
    proof: `${FEED}whoever reads on misses no change, whenever those who wrote them commit`,
  },
  {
    of: "news: of this route alone",
    file: "gateway/reports/change-feed.store.ts",
    find: "where route_id = ${routeId} and seq > ${after}",
    replace: "where seq > ${after}",
    proof: `${FEED}other routes' services are not in it, and a number above the last is answered with the last`,
  },
];
