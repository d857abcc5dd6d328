import { shownRouteStatus, statusLabel } from "../../../domain/campaign-status.ts";
import type { ShownRow } from "../../../domain/hidden-cells.ts";
import { isoWithOffset } from "../../../domain/zoned-time.ts";
import { countryOf, currencyOf, type CampaignRoute } from "../campaigns/campaign.ts";
import { labelOf, presentCampaign, recurringOf } from "../campaigns/present-campaign.ts";
import {
  hidesSmallCells,
  shownDays,
  shownFailures,
  shownHours,
  shownRoutes,
} from "../campaigns/shown-figures.ts";
import { costEach, headlineOf } from "./headline.ts";
import type { CampaignReport } from "./read-report.ts";
import type { ReportShare } from "./report-extras.store.ts";
import type { DayFigures } from "./reports.store.ts";
import { say } from "../../../domain/say.ts";

/** A report as it goes on the wire. Totals are whole; small cells of every breakdown of the operators' base are hidden. */
export function presentReport(report: CampaignReport) {
  const { campaign, routes, totals, asOf, investmentMinor, walkIns } = report;
  const { timeZone } = countryOf(campaign);
  const { startPeriod, endPeriod } = recurringOf(campaign);
  const { amountMinor, refundedCoins, refundedMinor, isSettled, productCatalog } = presentCampaign(
    campaign,
    routes,
  );
  const cells = shownCells(report, hidesSmallCells(campaign));
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
    perDay: cells.perDay,
    perRoute: cells.perRoute,
    perHour: cells.perHour,
    // Only delivered messages are paid for.
    failures: cells.failures.map((failure) => ({ ...failure, isReturned: true })),
    reads: report.reads,
    fallbacks: report.fallbacks,
    promise: campaign.promise,
    headline: headlineOf(report),
    costPerDeliveredMinor: costEach(investmentMinor, totals.delivered),
    costPerClickMinor: costEach(investmentMinor, totals.clicks),
    walkIns,
    costPerWalkInMinor: costEach(investmentMinor, walkIns),
    hasHiddenCells: Object.values(cells).some((rows) => rows.some((row) => row.hidden.length > 0)),
  };
}

/** Every breakdown of a report. What is hidden is chosen over the whole campaign; only then the period cuts. */
function shownCells(report: CampaignReport, isHiding: boolean) {
  const { campaign, routes, days, hours, failures, period } = report;
  const ofDays = shownDays(days, isHiding);
  const isInPeriod = ({ day }: { day: string }) =>
    (period.from === undefined || day >= period.from) &&
    (period.to === undefined || day <= period.to);
  return {
    perDay: ofDays.filter(isInPeriod).map(dayFigures),
    perRoute: shownRoutes(
      routes.map((route) => routeFigures(route, campaign.status)),
      isHiding,
    ),
    perHour: shownHours(hours, ofDays, isHiding).filter(isInPeriod),
    failures: shownFailures(failures, isHiding),
  };
}

/** A day under the names of spec section 3. */
function dayFigures({ undelivered, hidden, ...day }: ShownRow<DayFigures>) {
  const named = hidden.map((figure) => (figure === "undelivered" ? "unDelivered" : figure));
  return { ...day, unDelivered: undelivered, hidden: named };
}

function routeFigures(route: CampaignRoute, campaignStatus: number) {
  return {
    routeId: route.route_id,
    name: route.route_name,
    status: route.status,
    statusLabel: statusLabel(shownRouteStatus(route.status, campaignStatus), {
      isSubmitted: true,
    }),
    booked: route.people,
    sent: route.sent,
    delivered: route.delivered,
    undelivered: route.undelivered,
    clicks: route.clicks,
  };
}

/** What somebody with a link sees: figures, no text, money or networks; small cells hidden, also of an own list. */
export function presentShared(report: CampaignReport, expiresAt: Date) {
  const whole = presentReport(report);
  const { timeZone } = countryOf(report.campaign);
  const { title, startPeriod, endPeriod, channelType, statusLabel: label, asOf } = whole;
  const { booked, sent, delivered, undelivered, clicks } = whole;
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
    perDay: shownCells(report, true).perDay,
    headline: say(
      "{delivered, plural, one {# person got this message.} other {# people got this message.}}",
      { delivered },
    ),
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
