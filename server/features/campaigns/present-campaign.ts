import { shownRouteStatus, statusLabel } from "../../../domain/campaign/campaign-status.ts";
import { kindOf } from "../../../domain/campaign/kinds/kinds.ts";
import { zonedToMs, isoWithOffset } from "../../../domain/schedule/zoned-time.ts";
import {
  actionsOf,
  countryOf,
  currencyOf,
  isSubmitted,
  type Campaign,
  type CampaignRoute,
} from "./campaign.ts";
import type { ListedCampaign } from "./overview/list-campaigns.store.ts";
import { campaignCodeOf } from "./campaign-code.ts";
import type { CampaignOverview } from "./overview/read-overview.ts";
import { translate, translateKnown } from "../../../domain/translate.ts";
import { routeStory } from "./overview/route-story.ts";

/** A campaign as it goes on the wire (spec section 3). Dates and times are in the country's zone. */
export function presentCampaign(
  campaign: Campaign,
  routes: readonly CampaignRoute[],
  overview: CampaignOverview = { outlook: null, voucherWord: null },
) {
  const submitted = isSubmitted(campaign);
  const refused = routes.find((route) => route.reason !== null);
  return {
    ...presentRow(campaign),
    ...overview,
    sender: campaign.sender,
    link: campaign.link,
    maxCoins: Number(campaign.maxCoins ?? 0n),
    refundedCoins: Number(campaign.refundedCoins),
    isFinalStatus: campaign.isFinal,
    productCatalog: productOf(campaign),
    serviceObj: routes.map((route) => presentRoute(campaign, route)),
    gender: campaign.gender,
    ageGroup: campaign.ageGroups,
    targetedCounties: campaign.counties,
    targetedCities: campaign.cities,
    arpu: campaign.arpu,
    interests: campaign.interests,
    listId: campaign.listId,
    excludeListId: campaign.excludeListId,
    responseType: responseTypeOf(campaign),
    content: campaign.content,
    offerEndsDate: campaign.offerEndsDate,
    promise: campaign.promise,
    targetModelId: campaign.targetModelId,
    allocationTypeId: campaign.allocationTypeId,
    countryId: campaign.countryId,
    campaignCode: submitted ? campaignCodeOf(campaign.id) : null,
    version: campaign.version,
    parts: campaign.parts ?? 0,
    refundedMinor: Number(campaign.refundedMinor),
    isSettled: campaign.settledAt !== null,
    reason: refused?.reason ? translateKnown(refused.reason) : null,
    words: [...new Set(routes.flatMap((route) => route.words))],
  };
}

function responseTypeOf({ responseType }: Campaign): 1 | 8 {
  return responseType === 8 ? 8 : 1;
}

/** A campaign in a list. */
export function presentRow(campaign: Campaign) {
  const { timeZone } = countryOf(campaign);
  return {
    id: campaign.id,
    title: campaign.title,
    text: campaign.text,
    status: campaign.status,
    statusLabel: labelOf(campaign),
    timestamp: isoWithOffset(campaign.createdAt.getTime(), timeZone),
    flowTypeId: campaign.flowTypeId,
    people: campaign.people,
    amountMinor: Number(campaign.amountMinor ?? 0n),
    currency: currencyOf(campaign),
    isSubmitted: isSubmitted(campaign),
    step: campaign.step,
    actions: [...actionsOf(campaign)],
    serviceRecurring: recurringOf(campaign),
  };
}

/** A campaign in a list with what has come of it. */
export function presentListed(campaign: ListedCampaign) {
  return { ...presentRow(campaign), sent: campaign.sent, delivered: campaign.delivered };
}

/** "Draft" for what was never submitted; otherwise the word of the status. */
export function labelOf(campaign: Campaign): string {
  return isSubmitted(campaign)
    ? statusLabel(campaign.status, { isSubmitted: true })
    : translate("Draft");
}

/** First and last moment as instants with the zone's offset; the day is the civil day of the country. */
export function recurringOf(campaign: Campaign) {
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

function productOf(campaign: Campaign) {
  const { adProduct, adProductId, channelTypeId } = kindOf(campaign);
  return { adProduct, adProductId, channelTypeId };
}

function presentRoute(campaign: Campaign, route: CampaignRoute) {
  const { channelTypeId, adProductId } = productOf(campaign);
  return {
    id: route.serviceId === null ? null : Number(route.serviceId),
    routeId: route.routeId,
    routeName: route.routeName,
    campaignCode: route.campaignCode,
    status: route.status,
    statusLabel: statusLabel(shownRouteStatus(route.status, campaign.status), {
      isSubmitted: true,
    }),
    people: route.people,
    coins: Number(route.coins),
    reason: route.reason === null ? null : translateKnown(route.reason),
    words: route.words,
    sent: route.sent,
    delivered: route.delivered,
    story: routeStory(route, campaign.status),
    title: campaign.title,
    clientId: route.clientId === null ? null : Number(route.clientId),
    channelTypeId,
    adProductId,
    messages: [{ text: campaign.text }],
  };
}
