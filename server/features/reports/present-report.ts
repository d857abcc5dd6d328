import { statusLabel } from "../../../domain/campaign-status.ts";
import { TARGET_MODEL } from "../../../domain/catalogue.ts";
import { isoWithOffset } from "../../../domain/zoned-time.ts";
import { countryOf, currencyOf } from "../campaigns/campaign.ts";
import { labelOf, presentCampaign, recurringOf } from "../campaigns/present-campaign.ts";
import { costEach, headlineOf } from "./headline.ts";
import { hideSmallCells } from "./hidden-cells.ts";
import type { CampaignReport } from "./read-report.ts";
import type { ReportShare } from "./report-extras.store.ts";

/** A report as it goes on the wire. Totals are whole; small cells of the operators' base are hidden by the hour. */
export function presentReport(report: CampaignReport) {
  const { campaign, routes, totals, days, failures, asOf, investmentMinor, walkIns } = report;
  const { timeZone } = countryOf(campaign);
  const { startPeriod, endPeriod } = recurringOf(campaign);
  const { amountMinor, refundedCoins, refundedMinor, isSettled, productCatalog } = presentCampaign(
    campaign,
    routes,
  );
  const hours = shownHours(report);
  return {
    campaignId: campaign.id,
    title: campaign.title,
    startPeriod,
    endPeriod,
    channelType: productCatalog.adProduct,
    ...totals,
    investment: decimal(investmentMinor),
    investmentMinor: Number(investmentMinor),
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
      clicks: route.clicks,
    })),
    perHour: hours.rows,
    // Only delivered messages are paid for.
    failures: failures.map((failure) => ({ ...failure, isReturned: true })),
    reads: report.reads,
    fallbacks: report.fallbacks,
    promise: campaign.promise,
    headline: headlineOf(report),
    costPerDeliveredMinor: costEach(investmentMinor, totals.delivered),
    costPerClickMinor: costEach(investmentMinor, totals.clicks),
    walkIns,
    costPerWalkInMinor: costEach(investmentMinor, walkIns),
    hasHiddenCells: hours.hasHidden,
  };
}

/** Of an own list the owner knows everybody: nothing is hidden. */
function shownHours({ campaign, hours }: CampaignReport) {
  if (campaign.target_model_id === TARGET_MODEL.list) return { rows: hours, hasHidden: false };
  return hideSmallCells(hours, ["sent", "delivered", "clicks"]);
}

/** What somebody with a link sees: figures, no text, money or networks; small cells hidden. */
export function presentShared(report: CampaignReport, expiresAt: Date) {
  const whole = presentReport(report);
  const { timeZone } = countryOf(report.campaign);
  const { title, startPeriod, endPeriod, channelType, statusLabel: label, asOf } = whole;
  const { booked, sent, delivered, undelivered, clicks } = whole;
  const fields = ["sent", "delivered", "unDelivered", "clicks"] as const;
  return {
    title,
    startPeriod,
    endPeriod,
    channelType,
    statusLabel: label,
    asOf,
    booked,
    sent,
    delivered,
    undelivered,
    clicks,
    perDay: hideSmallCells(whole.perDay, fields).rows,
    headline: `${delivered.toLocaleString("en")} people got this message.`,
    expiresAt: isoWithOffset(expiresAt.getTime(), timeZone),
  };
}

export function presentShare({ id, created_at, expires_at }: ReportShare) {
  return { id, createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() };
}

/** Minor units as a decimal of the currency unit, two digits (spec section 9). */
function decimal(amountMinor: bigint): string {
  return `${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, "0")}`;
}
