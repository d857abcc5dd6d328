import { countryOf } from "../../../domain/campaign/campaign-place.ts";
import type { ListUse, Submitted, WrittenCampaign } from "../../../domain/campaign/campaign.ts";
import { kindOf } from "../../../domain/campaign/kinds/kinds.ts";
import type {
  MessagingClient,
  MessagingService,
} from "../../providers/messaging/messaging-provider.ts";
import { addDays, zonedToMs } from "../../../domain/schedule/zoned-time.ts";
import { targetingOf, type CampaignRoute } from "./campaign.ts";

/** Own lists as the route knows them. */
export type NetworkLists = {
  listId?: number | undefined;
  otherListIds?: number[] | undefined;
  listUse?: ListUse | undefined;
  excludeListId?: number | undefined;
};

/** What an order is built from: a campaign and the first and last moment of its schedule. */
export type OrderedCampaign = WrittenCampaign & Pick<Submitted, "startsAt" | "endsAt">;

type OrderedRoute = Pick<CampaignRoute, "campaignCode" | "urlLinkId" | "people" | "routeParts">;

/** Order for a route: what was fixed at submission, for the advertiser and the lists as the route knows them. */
export function serviceOrder(
  campaign: OrderedCampaign,
  route: OrderedRoute,
  { clientId, clientUserId }: MessagingClient,
  lists: NetworkLists,
): MessagingService {
  const planned = plannedOrder(campaign, route);
  return { ...planned, clientId, clientUserId, targeting: { ...planned.targeting, ...lists } };
}

/**
 * The order as far as it is known before the route was asked, built only from what was fixed at submission, so that every
 * attempt is the same. A route counts parts with its own opt-out suffix, so it gets the coins for the booked people there.
 */
export function plannedOrder(
  campaign: OrderedCampaign,
  route: OrderedRoute,
): Omit<MessagingService, keyof MessagingClient> {
  const kind = kindOf(campaign);
  return {
    title: campaign.title || campaign.sender || kind.name,
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
    targeting: targetingOf(campaign),
    allocation: campaign.allocation,
    maxCoins: route.people * route.routeParts,
    maxPeople: route.people,
  };
}

/** Message fields of a kind, by wire name. */
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
function offerEndOf(campaign: WrittenCampaign): { offerEndsAt?: string } {
  if (campaign.offerEndsDate === null) return {};
  const after = addDays(campaign.offerEndsDate, 1);
  return { offerEndsAt: new Date(zonedToMs(after, 0, countryOf(campaign).timeZone)).toISOString() };
}
