import type { Submitted } from "../../../domain/campaign/campaign.ts";
import { KIND_TRAITS } from "../../../domain/campaign/kinds/traits.ts";
import { statusCodeOf } from "../../../domain/campaign/status-codes.ts";
import {
  AD_SKU_ID,
  allocationTypeIdOf,
  privacyOf,
  responseTypeIdOf,
  targetModelIdOf,
} from "../../../domain/campaign/wire-numbers.ts";
import type { MessagingService } from "../../providers/messaging/messaging-provider.ts";
import type { CampaignRoute } from "./campaign.ts";
import { plannedOrder } from "./service-order.ts";

/**
 * The messaging campaign of one entry of serviceObj (spec section 3): what the route was given, whatever became of the
 * campaign since, with its status of now. Before the route is asked, what it will be given.
 */
export function presentMessagingCampaign(campaign: Submitted, route: CampaignRoute) {
  const order = route.booking ?? plannedOrder(campaign, route);
  const { channelTypeId, adProductId } = KIND_TRAITS[order.kind];
  return {
    title: order.title,
    clientId: numberOf(route.clientId),
    userId: numberOf(route.clientUserId),
    channelTypeId,
    campaignCode: order.campaignCode,
    adProductId,
    adSkuId: AD_SKU_ID,
    messages: messagesOf(order),
    startPeriod: order.startPeriod,
    endPeriod: order.endPeriod,
    startHour: order.startHour,
    endHour: order.endHour,
    daysOfWeek: order.daysOfWeek,
    status: statusCodeOf(route.status),
    targetModelId: targetModelIdOf(order.targetModel),
    profileTargeting: order.targeting,
    testNumbers: order.testNumbers ?? [],
    content: order.content ?? null,
    privacy: privacyOf(order.targetModel),
    allocationTypeId: allocationTypeIdOf(order.allocation),
  };
}

function messagesOf({ text, responseType }: Pick<MessagingService, "text" | "responseType">) {
  if (text === undefined) return [];
  return [responseType ? { text, responseType: responseTypeIdOf(responseType) } : { text }];
}

function numberOf(id: bigint | null): number | null {
  return id === null ? null : Number(id);
}
