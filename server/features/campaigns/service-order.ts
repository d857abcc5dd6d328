import { kindByFlowType } from "../../../domain/catalogue.ts";
import type {
  MessagingClient,
  MessagingService,
} from "../../providers/messaging/messaging-provider.ts";
import { targetingOf, type CampaignRoute, type SubmittedCampaign } from "./campaign.ts";

/**
 * What a route is asked to send. Made of what was fixed at submission only, so that every try asks for the same. A route
 * counts parts with its own opt-out suffix: it is given the coins that make the booked people there.
 */
export function serviceOrder(
  campaign: SubmittedCampaign,
  route: CampaignRoute,
  client: MessagingClient,
): MessagingService {
  const kind = kindByFlowType(campaign.flow_type_id);
  if (!kind) throw new Error(`Campaign ${campaign.id} is of no known kind.`);
  return {
    title: campaign.title || campaign.sender,
    clientId: client.clientId,
    clientUserId: client.clientUserId,
    channelTypeId: kind.channelTypeId,
    campaignCode: route.campaign_code,
    adProductId: kind.adProductId,
    flowTypeId: kind.flowTypeId,
    text: campaign.text,
    sender: campaign.sender,
    startPeriod: campaign.starts_at.toISOString(),
    endPeriod: campaign.ends_at.toISOString(),
    startHour: campaign.start_hour,
    endHour: campaign.end_hour,
    daysOfWeek: campaign.days_of_week,
    targetModelId: campaign.target_model_id,
    targeting: targetingOf(campaign),
    allocationTypeId: campaign.allocation_type_id,
    maxCoins: route.people * route.route_parts,
  };
}
