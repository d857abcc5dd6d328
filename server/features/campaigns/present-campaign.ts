import { shownRouteStatus, statusLabel } from "../../../domain/campaign/campaign-status.ts";
import { CAMPAIGN_KINDS, kindByFlowType } from "../../../domain/catalogue.ts";
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
import { say, sayKnown } from "../../../domain/say.ts";
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
    maxCoins: Number(campaign.max_coins ?? 0n),
    refundedCoins: Number(campaign.refunded_coins),
    isFinalStatus: campaign.is_final,
    productCatalog: productOf(campaign),
    serviceObj: routes.map((route) => presentRoute(campaign, route)),
    gender: campaign.gender,
    ageGroup: campaign.age_groups,
    targetedCounties: campaign.counties,
    targetedCities: campaign.cities,
    arpu: campaign.arpu,
    interests: campaign.interests,
    listId: campaign.list_id,
    excludeListId: campaign.exclude_list_id,
    responseType: responseTypeOf(campaign),
    content: campaign.content,
    offerEndsDate: campaign.offer_ends_date,
    promise: campaign.promise,
    targetModelId: campaign.target_model_id,
    allocationTypeId: campaign.allocation_type_id,
    countryId: campaign.country_id,
    campaignCode: submitted ? campaignCodeOf(campaign.id) : null,
    version: campaign.version,
    parts: campaign.parts ?? 0,
    refundedMinor: Number(campaign.refunded_minor),
    isSettled: campaign.settled_at !== null,
    reason: refused?.reason ? sayKnown(refused.reason) : null,
    words: [...new Set(routes.flatMap((route) => route.words))],
  };
}

function responseTypeOf({ response_type }: Campaign): 1 | 8 {
  return response_type === 8 ? 8 : 1;
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
    timestamp: isoWithOffset(campaign.created_at.getTime(), timeZone),
    flowTypeId: campaign.flow_type_id,
    people: campaign.people,
    amountMinor: Number(campaign.amount_minor ?? 0n),
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
  return isSubmitted(campaign) ? statusLabel(campaign.status, { isSubmitted: true }) : say("Draft");
}

/** First and last moment as instants with the zone's offset; the day is the civil day of the country. */
export function recurringOf(campaign: Campaign) {
  const { timeZone } = countryOf(campaign);
  const { start_date, end_date, start_hour, end_hour } = campaign;
  const startMs = start_date === null ? null : zonedToMs(start_date, start_hour, timeZone);
  const endMs = end_date === null ? null : zonedToMs(end_date, end_hour, timeZone);
  return {
    startPeriod: startMs === null ? null : isoWithOffset(startMs, timeZone),
    endPeriod: endMs === null ? null : isoWithOffset(endMs, timeZone),
    startHour: start_hour,
    endHour: end_hour,
    daysOfWeek: campaign.days_of_week,
    mobucksStartPeriod: startMs === null ? null : new Date(startMs).toISOString(),
  };
}

function productOf(campaign: Campaign) {
  const kind = kindByFlowType(campaign.flow_type_id) ?? CAMPAIGN_KINDS[0];
  return {
    adProduct: kind?.adProduct ?? "SMS",
    adProductId: kind?.adProductId ?? 0,
    channelTypeId: kind?.channelTypeId ?? 0,
  };
}

function presentRoute(campaign: Campaign, route: CampaignRoute) {
  const { channelTypeId, adProductId } = productOf(campaign);
  return {
    id: route.service_id === null ? null : Number(route.service_id),
    routeId: route.route_id,
    routeName: route.route_name,
    campaignCode: route.campaign_code,
    status: route.status,
    statusLabel: statusLabel(shownRouteStatus(route.status, campaign.status), {
      isSubmitted: true,
    }),
    people: route.people,
    coins: Number(route.coins),
    reason: route.reason === null ? null : sayKnown(route.reason),
    words: route.words,
    sent: route.sent,
    delivered: route.delivered,
    story: routeStory(route, campaign.status),
    title: campaign.title,
    clientId: route.client_id === null ? null : Number(route.client_id),
    channelTypeId,
    adProductId,
    messages: [{ text: campaign.text }],
  };
}
