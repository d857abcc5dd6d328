import { campaignActions } from "../../../domain/campaign/permissions.ts";
import { countryOf, currencyOf } from "../../../domain/campaign/campaign-place.ts";
import {
  isSubmitted,
  type Campaign,
  type Submitted,
  type WrittenCampaign,
} from "../../../domain/campaign/campaign.ts";
import { statusCodeOf } from "../../../domain/campaign/status-codes.ts";
import { flowTypeIdOf } from "../../../domain/campaign/kinds/flow-types.ts";
import { toWire } from "../../../contract/campaigns/draft-wire.ts";
import {
  shownRouteStatus,
  shownStatus,
  statusLabel,
} from "../../../domain/campaign/campaign-status.ts";
import { kindOf } from "../../../domain/campaign/kinds/kinds.ts";
import { zonedToMs, isoWithOffset } from "../../../domain/schedule/zoned-time.ts";
import type { CampaignRoute } from "./campaign.ts";
import type { FoldedCampaign, ListedCampaign } from "./overview/listed-campaign.ts";
import { campaignCodeOf } from "./campaign-code.ts";
import { investmentMinor } from "./delivery/investment.ts";
import type { CampaignOverview } from "./overview/read-campaign-overview.ts";
import { presentMessagingCampaign } from "./present-messaging-campaign.ts";
import { translate, translateKnown } from "../../../domain/translate.ts";
import { routeStory } from "./overview/route-story.ts";

const NO_OVERVIEW: CampaignOverview = {
  outlook: null,
  voucherWord: null,
  ourCheck: null,
  stoppedByUs: null,
  isInProcess: false,
};

/** Wire format of a campaign (spec section 3). */
export function presentCampaign(
  campaign: Campaign,
  routes: readonly CampaignRoute[],
  { isInProcess, ...overview }: CampaignOverview = NO_OVERVIEW,
) {
  const refused = routes.find((route) => route.reason !== null);
  return {
    ...toWire(campaign),
    ...presentRow(campaign, isInProcess),
    ...overview,
    ...paidFor(campaign),
    spentMinor: Number(investmentMinor(campaign, sum(routes.map(({ delivered }) => delivered)))),
    productCatalog: productOf(campaign),
    serviceObj: isSubmitted(campaign)
      ? routes.map((route) => presentRoute(campaign, route, { isInProcess, ...overview }))
      : [],
    countryId: campaign.countryId,
    version: campaign.version,
    reason: refused?.reason ? translateKnown(refused.reason) : null,
    words: [...new Set(routes.flatMap((route) => route.words))],
  };
}

/** The fields fixed at submission, and the results so far. */
function paidFor(campaign: Campaign) {
  if (!isSubmitted(campaign))
    return {
      maxCoins: 0,
      refundedCoins: 0,
      isFinalStatus: false,
      promise: null,
      campaignCode: null,
      parts: 0,
      refundedMinor: 0,
      isSettled: false,
    };
  return {
    maxCoins: Number(campaign.maxCoins),
    refundedCoins: Number(campaign.refundedCoins),
    isFinalStatus: campaign.isFinal,
    promise: campaign.promise,
    campaignCode: campaignCodeOf(campaign.id),
    parts: campaign.parts,
    refundedMinor: Number(campaign.refundedMinor),
    isSettled: campaign.settledAt !== null,
  };
}

/** A campaign in a list. */
export function presentRow(campaign: Campaign, isInProcess: boolean) {
  const { timeZone } = countryOf(campaign);
  return {
    id: campaign.id,
    title: campaign.title,
    text: campaign.text,
    status: statusCodeOf(shownStatus(campaign, isInProcess)),
    statusLabel: labelOf(campaign, isInProcess),
    timestamp: isoWithOffset(campaign.createdAt.getTime(), timeZone),
    changedAt: isoWithOffset(campaign.updatedAt.getTime(), timeZone),
    flowTypeId: flowTypeIdOf(campaign.kind),
    people: campaign.people,
    amountMinor: isSubmitted(campaign) ? Number(campaign.amountMinor) : 0,
    refundedMinor: isSubmitted(campaign) ? Number(campaign.refundedMinor) : 0,
    currency: currencyOf(campaign),
    isSubmitted: isSubmitted(campaign),
    step: campaign.step,
    actions: [...campaignActions(campaign)],
    serviceRecurring: recurringOf(campaign),
  };
}

/** A campaign in a list with its results. */
export function presentListed(campaign: ListedCampaign, inProcess: ReadonlySet<string>) {
  const row = presentRow(campaign, inProcess.has(campaign.id));
  return { ...row, sent: campaign.sent, delivered: campaign.delivered };
}

/** The same in a folder, where a draft without a name is called by its words, of a card or a banner too. */
export function presentFolded(campaign: FoldedCampaign, inProcess: ReadonlySet<string>) {
  const row = presentListed(campaign, inProcess);
  return kindOf(campaign).isText ? row : { ...row, text: campaign.draftWords || row.text };
}

/** "Draft" for what was never submitted; otherwise the word of the status. */
export function labelOf(campaign: Campaign, isInProcess = false): string {
  return isSubmitted(campaign)
    ? statusLabel(shownStatus(campaign, isInProcess))
    : translate("Draft");
}

/** First and last moment as instants with the zone's offset; the day is the civil day of the country. */
export function recurringOf(campaign: WrittenCampaign) {
  const { timeZone } = countryOf(campaign);
  const { startDate, endDate, startHour, endHour } = campaign;
  const startMs = startDate === null ? null : zonedToMs(startDate, startHour, timeZone);
  const endMs = endDate === null ? null : zonedToMs(endDate, endHour, timeZone);
  return {
    startPeriod: startMs === null ? null : isoWithOffset(startMs, timeZone),
    endPeriod: endMs === null ? null : isoWithOffset(endMs, timeZone),
    startHour: startHour,
    endHour: endHour,
    daysOfWeek: campaign.daysOfWeek,
    mobucksStartPeriod: startMs === null ? null : new Date(startMs).toISOString(),
  };
}

/** The code of a network's status, and the word for it beside that of its campaign. */
export function routeStatusOf({ status }: CampaignRoute, campaign: Campaign) {
  const shown = isSubmitted(campaign) ? shownRouteStatus(status, campaign.status) : status;
  return { status: statusCodeOf(status), statusLabel: statusLabel(shown) };
}

function productOf(campaign: Campaign) {
  const { adProduct, adProductId, channelTypeId } = kindOf(campaign);
  return { adProduct, adProductId, channelTypeId };
}

function presentRoute(campaign: Submitted, route: CampaignRoute, overview: CampaignOverview) {
  return {
    id: route.serviceId === null ? null : Number(route.serviceId),
    routeId: route.routeId,
    messagingCampaign: presentMessagingCampaign(campaign, route),
    routeName: route.routeName,
    statusLabel: routeStatusOf(route, campaign).statusLabel,
    people: route.people,
    coins: Number(route.coins),
    reason: route.reason === null ? null : translateKnown(route.reason),
    words: route.words,
    sent: route.sent,
    delivered: route.delivered,
    story: routeStory(route, shownStatus(campaign, overview.isInProcess), overview.ourCheck),
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
