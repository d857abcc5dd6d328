import type { DraftFields, SubmittedStatus } from "../../../domain/campaign/campaign.ts";
import type {
  MessagingService,
  ProfileTargeting,
} from "../../providers/messaging/messaging-provider.ts";

/** A submitted campaign's share on one network. */
export type CampaignRoute = {
  campaignId: string;
  routeId: number;
  position: number;
  routeName: string;
  campaignCode: string;
  clientId: bigint | null;
  clientUserId: bigint | null;
  serviceId: bigint | null;
  status: SubmittedStatus;
  people: number;
  coins: bigint;
  routeParts: number;
  reason: string | null;
  words: string[];
  booked: number;
  sent: number;
  delivered: number;
  /** Of a settled campaign: deliveries that are charged, where those are fewer than reported. Null until a network corrects itself. */
  charged: number | null;
  undelivered: number;
  clicks: number;
  /** People who clicked, each once; null where the network does not count them. */
  peopleClicked: number | null;
  reads: number;
  fallbacks: number;
  viewable: number;
  urlLinkId: bigint | null;
  isFinal: boolean;
  serviceAskedAt: Date | null;
  stopConfirmedAt: Date | null;
  lastSyncedAt: Date | null;
  /** When its figures were last taken from the network's news, on the machine's clock. */
  fedAt: Date | null;
  /** The order it was last given; null while there is none. */
  booking: MessagingService | null;
};

type Targeted = Pick<
  DraftFields,
  "gender" | "ageGroups" | "counties" | "cities" | "arpu" | "interests"
>;

/** Whom a campaign is for, as the networks are asked. */
export function targetingOf(campaign: Targeted): ProfileTargeting {
  return {
    genders: campaign.gender,
    ageGroups: campaign.ageGroups,
    targetedCounties: campaign.counties,
    targetedCities: campaign.cities,
    arpu: campaign.arpu,
    interests: campaign.interests,
  };
}
