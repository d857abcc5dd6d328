import { countryOf, currencyOf } from "../../../domain/campaign/campaign-place.ts";
import type { Campaign } from "../../../domain/campaign/campaign.ts";
import { statusCodeOf } from "../../../domain/campaign/status-codes.ts";
import { isOfViews } from "../../../domain/campaign/kinds/views.ts";
import { isoWithOffset } from "../../../domain/schedule/zoned-time.ts";
import { type CampaignRoute } from "../campaigns/campaign.ts";
import {
  labelOf,
  presentCampaign,
  recurringOf,
  routeStatusOf,
} from "../campaigns/present-campaign.ts";
import { costEach, headlineOf } from "./headline.ts";
import type { CampaignReport } from "./read-report.ts";
import type { ReportShare } from "./report-extras.store.ts";
import type { DayFigures } from "./reports.store.ts";
import { translate, translateKnown } from "../../../domain/translate.ts";

/** Wire format of a report: the campaign's results, every figure whole (`docs/decisions/027`). */
export function presentReport(report: CampaignReport) {
  const { campaign, routes, totals, asOf, investmentMinor, walkIns, days, hours, failures } =
    report;
  const { timeZone } = countryOf(campaign);
  const { startPeriod, endPeriod } = recurringOf(campaign);
  const { peopleClicked, ...counts } = totals;
  const hasPeople = peopleClicked !== null;
  const { amountMinor, refundedCoins, refundedMinor, isSettled, productCatalog, promise } =
    presentCampaign(campaign, routes);
  return {
    campaignId: campaign.id,
    title: campaign.title,
    startPeriod,
    endPeriod,
    channelType: productCatalog.adProduct,
    ...counts,
    ...(hasPeople ? { peopleClicked } : {}),
    investment: decimal(investmentMinor),
    investmentMinor: Number(investmentMinor),
    currency: currencyOf(campaign),
    bookedMinor: amountMinor,
    refundedCoins,
    refundedMinor,
    isSettled,
    status: statusCodeOf(campaign.status),
    statusLabel: labelOf(campaign),
    asOf: asOf === null ? null : isoWithOffset(asOf.getTime(), timeZone),
    perDay: days.map((day) => dayFigures(day, hasPeople)),
    perRoute: routes.map((route) => routeFigures(route, campaign)),
    perHour: hours,
    // Only delivered messages are paid for.
    failures: failures.map(({ reason, count }) => ({
      reason: translateKnown(reason),
      count,
      isReturned: true,
    })),
    reads: report.reads,
    fallbacks: report.fallbacks,
    viewable: report.viewable,
    promise,
    headline: headlineOf(report),
    costPerDeliveredMinor: costEach(investmentMinor, totals.delivered),
    costPerClickMinor: costEach(investmentMinor, totals.clicks),
    walkIns,
    costPerWalkInMinor: costEach(investmentMinor, walkIns),
  };
}

/** A day under the names of spec section 3. */
function dayFigures({ undelivered, peopleClicked, ...day }: DayFigures, hasPeople: boolean) {
  return { ...day, ...(hasPeople ? { peopleClicked } : {}), unDelivered: undelivered };
}

function routeFigures(route: CampaignRoute, campaign: Campaign) {
  return {
    routeId: route.routeId,
    name: route.routeName,
    ...routeStatusOf(route, campaign),
    booked: route.people,
    sent: route.sent,
    delivered: route.delivered,
    undelivered: route.undelivered,
    clicks: route.clicks,
  };
}

/** The report for a shared link: the same figures, no text, money or networks. */
export function presentShared(report: CampaignReport, expiresAt: Date) {
  const whole = presentReport(report);
  const { timeZone } = countryOf(report.campaign);
  const { title, startPeriod, endPeriod, channelType, statusLabel: label, asOf } = whole;
  const { booked, sent, delivered, undelivered, clicks, peopleClicked, fallbacks, perDay } = whole;
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
    ...(peopleClicked === undefined ? {} : { peopleClicked }),
    fallbacks,
    perDay,
    headline: isOfViews(whole)
      ? translate(
          "{delivered, plural, one {It was shown to # person.} other {It was shown to # people.}}",
          { delivered },
        )
      : translate(
          "{delivered, plural, one {# person got this message.} other {# people got this message.}}",
          { delivered },
        ),
    expiresAt: isoWithOffset(expiresAt.getTime(), timeZone),
  };
}

export function presentShare({ id, createdAt, expiresAt }: ReportShare) {
  return { id, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** Minor units as a decimal of the currency unit, two digits (spec section 9). */
function decimal(amountMinor: bigint): string {
  return `${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, "0")}`;
}
