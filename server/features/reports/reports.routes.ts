import { implement } from "@orpc/server";
import { contract } from "../../../contract/router.ts";
import { statusLabel } from "../../../domain/campaign-status.ts";
import { isoWithOffset } from "../../../domain/zoned-time.ts";
import type { Database } from "../../db/database.ts";
import { requireSession, type RequestContext } from "../../http/context.ts";
import { countryOf, currencyOf } from "../campaigns/campaign.ts";
import { labelOf, presentCampaign, recurringOf } from "../campaigns/present-campaign.ts";
import { readReport, type CampaignReport } from "./read-report.ts";

/** The report procedures. */
export function createReportsRoutes(deps: { db: Database }) {
  const os = implement(contract.reports).$context<RequestContext>();
  return os.router({
    report: os.report.handler(async ({ input, context }) => {
      const viewer = requireSession(context);
      const { campaignId, startPeriod: from, endPeriod: to } = input;
      return present(await readReport(deps, { viewer, campaignId, from, to }));
    }),
  });
}

function present(report: CampaignReport) {
  const { campaign, routes, totals, days, failures, asOf } = report;
  const { timeZone } = countryOf(campaign);
  const { startPeriod, endPeriod } = recurringOf(campaign);
  const { amountMinor, refundedCoins, refundedMinor, isSettled, productCatalog } = presentCampaign(
    campaign,
    routes,
  );
  return {
    campaignId: campaign.id,
    title: campaign.title,
    startPeriod,
    endPeriod,
    channelType: productCatalog.adProduct,
    ...totals,
    investment: decimal(report.investmentMinor),
    investmentMinor: Number(report.investmentMinor),
    currency: currencyOf(campaign),
    bookedMinor: amountMinor,
    refundedCoins,
    refundedMinor,
    isSettled,
    status: campaign.status,
    statusLabel: labelOf(campaign),
    asOf: asOf === null ? null : isoWithOffset(asOf.getTime(), timeZone),
    perDay: days.map(({ undelivered, ...day }) => ({ ...day, unDelivered: undelivered })),
    perRoute: routes.map((route) => ({
      routeId: route.route_id,
      name: route.route_name,
      status: route.status,
      statusLabel: statusLabel(route.status, { isSubmitted: true }),
      booked: route.people,
      sent: route.sent,
      delivered: route.delivered,
      undelivered: route.undelivered,
    })),
    failures,
  };
}

/** Minor units as a decimal of the currency unit, two digits (spec section 9). */
function decimal(amountMinor: bigint): string {
  return `${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, "0")}`;
}
