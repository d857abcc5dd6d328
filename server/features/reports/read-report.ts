import { isSubmitted, type Campaign } from "../../../domain/campaign/campaign.ts";
import { invalidArgument } from "../../../domain/errors.ts";
import type { Database } from "../../db/database.ts";
import type { CampaignRoute } from "../campaigns/campaign.ts";
import type { Viewer } from "../campaigns/campaigns-deps.ts";
import { investmentMinor } from "../campaigns/delivery/investment.ts";
import { listFeeds } from "../campaigns/delivery/feed.store.ts";
import { readOwnCampaign } from "../campaigns/read-own-campaign.ts";
import { countRedemptions } from "../campaigns/vouchers/voucher.store.ts";
import { asOf } from "./as-of.ts";
import { listHours, type HourCell } from "./report-extras.store.ts";
import { listDays, listFailures, type DayFigures } from "./reports.store.ts";
import { translate } from "../../../domain/translate.ts";

/** People who clicked are null where the networks do not count them. */
type Totals = Omit<DayFigures, "day" | "peopleClicked"> & { peopleClicked: number | null };

export type CampaignReport = {
  campaign: Campaign;
  routes: CampaignRoute[];
  /** Of the whole campaign, whatever the period; messages, one per person. */
  totals: Totals;
  investmentMinor: bigint;
  /** Business time of the settling, before it that of the oldest of the routes' newest figures; null when none came. */
  asOf: Date | null;
  /** The requested days, like the hours. */
  days: DayFigures[];
  failures: { reason: string; count: number }[];
  hours: HourCell[];
  reads: number;
  fallbacks: number;
  viewable: number;
  /** Customers who showed the word. */
  walkIns: number;
};

/**
 * A campaign's report (sr). The period limits days and hours, never the totals and the money. Throws not-found for
 * somebody else's; invalid-argument for a period that ends before it starts.
 */
export async function readReport(
  { db }: { db: Database },
  query: {
    viewer: Viewer;
    campaignId: string;
    from: string | undefined;
    to: string | undefined;
  },
): Promise<CampaignReport> {
  const { campaignId, from, to } = query;
  if (from !== undefined && to !== undefined && to < from)
    throw invalidArgument([
      { path: "endPeriod", message: translate("The last day is before the first.") },
    ]);
  const { campaign, routes } = await readOwnCampaign(db, campaignId, query.viewer);
  const [feeds, days, failures, hours, walkIns] = await Promise.all([
    listFeeds(db),
    listDays(db, campaignId),
    listFailures(db, campaignId),
    listHours(db, campaignId),
    countRedemptions(db, campaign.id),
  ]);
  const totals = totalsOf(routes);
  const isInPeriod = ({ day }: { day: string }) =>
    (from === undefined || day >= from) && (to === undefined || day <= to);
  return {
    campaign,
    routes,
    totals,
    investmentMinor: investmentMinor(campaign, totals.delivered),
    asOf: asOf(isSubmitted(campaign) ? campaign.settledAt : null, routes, feeds),
    days: days.filter(isInPeriod),
    failures,
    hours: hours.filter(isInPeriod),
    walkIns,
    reads: routes.reduce((sum, { reads }) => sum + reads, 0),
    fallbacks: routes.reduce((sum, { fallbacks }) => sum + fallbacks, 0),
    viewable: routes.reduce((sum, { viewable }) => sum + viewable, 0),
  };
}

function totalsOf(routes: readonly CampaignRoute[]): Totals {
  const sum = (pick: (route: CampaignRoute) => number) =>
    routes.reduce((total, route) => total + pick(route), 0);
  return {
    // Ordered is booked, also before a network has said so.
    booked: sum((route) => route.people),
    sent: sum((route) => route.sent),
    delivered: sum((route) => route.delivered),
    undelivered: sum((route) => route.undelivered),
    clicks: sum((route) => route.clicks),
    peopleClicked: sumPeople(routes),
  };
}

/** Nobody is on two networks. Where one that counts no people has clicks, a sum would leave those out. */
function sumPeople(routes: readonly CampaignRoute[]): number | null {
  const counts = routes.flatMap(({ clicks, peopleClicked }) =>
    peopleClicked === null && clicks === 0 ? [] : [peopleClicked],
  );
  if (counts.length === 0) return null;
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}
