import { countryOf } from "../../../../domain/campaign/campaign-place.ts";
import type { Submitted, WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import type {
  MessagingClient,
  MessagingService,
} from "../../../providers/messaging/messaging-provider.ts";
import { addDays, zonedToMs } from "../../../../domain/schedule/zoned-time.ts";
import { targetingOf, type CampaignRoute } from "../campaign.ts";

/** Own lists as the route knows them. */
export type NetworkLists = { listId?: number | undefined; excludeListId?: number | undefined };

/**
 * What a route is asked to send. Made of what was fixed at submission only, so that every try asks for the same. A route
 * counts parts with its own opt-out suffix: it is given the coins that make the booked people there.
 */
export function serviceOrder(
  campaign: Submitted,
  route: CampaignRoute,
  client: MessagingClient,
  lists: NetworkLists,
): MessagingService {
  const kind = kindOf(campaign);
  return {
    title: campaign.title || campaign.sender || kind.name,
    clientId: client.clientId,
    clientUserId: client.clientUserId,
    campaignCode: route.campaignCode,
    kind: campaign.kind,
    ...messageOf(campaign),
    sender: campaign.sender,
    ...(route.urlLinkId === null ? {} : { urlLinkId: Number(route.urlLinkId) }),
    ...offerEndOf(campaign),
    startPeriod: campaign.startsAt.toISOString(),
    endPeriod: campaign.endsAt.toISOString(),
    startHour: campaign.startHour,
    endHour: campaign.endHour,
    daysOfWeek: campaign.daysOfWeek,
    targetModel: campaign.targetModel,
    targeting: { ...targetingOf(campaign), ...lists },
    allocation: campaign.allocation,
    maxCoins: route.people * route.routeParts,
  };
}

/** What a kind says, with the fields of the wire that it has. */
export function messageOf(
  campaign: WrittenCampaign,
): Pick<MessagingService, "text" | "responseType" | "content"> {
  const kind = kindOf(campaign);
  const content = kind.contentOf(campaign);
  if (content !== null) return { text: undefined, content };
  const { text, responseType } = campaign;
  return kind.canFlash ? { text, responseType } : { text };
}

/** The offer's last day is a whole day of the country. */
function offerEndOf(campaign: Submitted): { offerEndsAt?: string } {
  if (campaign.offerEndsDate === null) return {};
  const after = addDays(campaign.offerEndsDate, 1);
  return { offerEndsAt: new Date(zonedToMs(after, 0, countryOf(campaign).timeZone)).toISOString() };
}
