import { shownRouteStatus, statusLabel } from "../../../domain/campaign-status.ts";
import { TARGET_MODEL } from "../../../domain/catalogue.ts";
import { isoWithOffset } from "../../../domain/zoned-time.ts";
import { countryOf, currencyOf, type CampaignRoute } from "../campaigns/campaign.ts";
import { labelOf, presentCampaign, recurringOf } from "../campaigns/present-campaign.ts";
import { costEach, headlineOf } from "./headline.ts";
import { hideSmallCells } from "./hidden-cells.ts";
import type { CampaignReport } from "./read-report.ts";
import type { ReportShare } from "./report-extras.store.ts";
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
  const cells = shownCells(report);
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

const DAY_FIELDS = ["sent", "delivered", "unDelivered", "clicks"] as const;

/** Every breakdown of a report. Of an own list the owner knows everybody: nothing is hidden. */
function shownCells({ campaign, routes, days, hours, failures }: CampaignReport) {
  const isOwnList = campaign.target_model_id === TARGET_MODEL.list;
  const shown = <Row extends object>(
    rows: readonly Row[],
    fields: readonly (keyof Row & string)[],
  ) => hideSmallCells(rows, isOwnList ? [] : fields);
  return {
    perDay: shown(
      days.map(({ undelivered, ...day }) => ({ ...day, unDelivered: undelivered })),
      DAY_FIELDS,
    ),
    perRoute: shown(
      routes.map((route) => routeFigures(route, campaign.status)),
      ["sent", "delivered", "undelivered", "clicks"],
    ),
    perHour: shown(hours, ["sent", "delivered", "clicks"]),
    failures: shown(failures, ["count"]),
  };
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

/** What somebody with a link sees: figures, no text, money or networks; small cells hidden. */
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
    perDay: hideSmallCells(whole.perDay, DAY_FIELDS),
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
