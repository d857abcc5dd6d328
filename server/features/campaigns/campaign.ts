import type { Currency } from "../../../domain/money/money.ts";
import { STATUS } from "../../../domain/campaign/campaign-status.ts";
import { campaignActions, type CampaignAction } from "../../../domain/campaign/permissions.ts";
import { countryById, SOUTH_AFRICA, type CountryConfig } from "../../../domain/countries.ts";
import type { Range } from "../../../domain/campaign/forecast.ts";
import type { Schedule } from "../../../domain/schedule/send-window.ts";
import type { ProfileTargeting } from "../../providers/messaging/messaging-provider.ts";
import type { CampaignContent } from "../../../domain/campaign/content.ts";

export type WizardStep = "message" | "people" | "when" | "budget" | "review";

/** What was expected when a campaign was paid for. */
export type CampaignPromise = { matching: Range; people: number; delivered: Range; clicks: Range };

/** A row of `campaign`. What is null in a draft is fixed at submission. */
export type Campaign = {
  id: string;
  userId: string;
  countryId: number;
  flowTypeId: number;
  title: string;
  text: string;
  sender: string;
  link: string;
  status: number;
  isFinal: boolean;
  gender: number[];
  ageGroups: number[];
  counties: number[];
  cities: number[];
  arpu: number[];
  interests: number[];
  listId: string | null;
  excludeListId: string | null;
  responseType: number;
  /** Banners of display, message of RCS; half of it in a draft. */
  content: CampaignContent | null;
  offerEndsDate: string | null;
  targetModelId: number;
  allocationTypeId: number;
  startDate: string | null;
  endDate: string | null;
  startHour: number;
  endHour: number;
  daysOfWeek: number[];
  people: number;
  step: WizardStep;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  submittedAt: Date | null;
  startsAt: Date | null;
  endsAt: Date | null;
  parts: number | null;
  maxCoins: bigint | null;
  unitPriceTenThousandths: bigint | null;
  amountMinor: bigint | null;
  refundedCoins: bigint;
  refundedMinor: bigint;
  promise: CampaignPromise | null;
  /** How often it was edited after it was submitted. */
  revision: number;
  stopRequestedAt: Date | null;
  settledAt: Date | null;
  syncFailures: number;
};

/** A row of `campaign_route`. */
export type CampaignRoute = {
  campaignId: string;
  routeId: number;
  position: number;
  routeName: string;
  campaignCode: string;
  clientId: bigint | null;
  clientUserId: bigint | null;
  serviceId: bigint | null;
  status: number;
  people: number;
  coins: bigint;
  routeParts: number;
  reason: string | null;
  words: string[];
  booked: number;
  sent: number;
  delivered: number;
  undelivered: number;
  clicks: number;
  reads: number;
  fallbacks: number;
  urlLinkId: bigint | null;
  isFinal: boolean;
  serviceAskedAt: Date | null;
  stopConfirmedAt: Date | null;
  lastSyncedAt: Date | null;
};

/** A campaign that has been submitted, with everything that was fixed then. */
export type SubmittedCampaign = Campaign & {
  startDate: string;
  endDate: string;
  submittedAt: Date;
  startsAt: Date;
  endsAt: Date;
  parts: number;
  maxCoins: bigint;
  unitPriceTenThousandths: bigint;
  amountMinor: bigint;
};

/** The database holds a submitted campaign to this (constraint campaign_submitted). */
export function isSubmitted(campaign: Campaign): campaign is SubmittedCampaign {
  return campaign.submittedAt !== null;
}

export function countryOf(campaign: Campaign): CountryConfig {
  return countryById(campaign.countryId) ?? SOUTH_AFRICA;
}

/** Only open countries have campaigns, and those have their own wallet currency. */
export function currencyOf(campaign: Campaign): Extract<Currency, "ZAR" | "GHS"> {
  return countryOf(campaign).code === "GH" ? "GHS" : "ZAR";
}

export function targetingOf(campaign: Campaign): ProfileTargeting {
  return {
    genders: campaign.gender,
    ageGroups: campaign.ageGroups,
    targetedCounties: campaign.counties,
    targetedCities: campaign.cities,
    arpu: campaign.arpu,
    interests: campaign.interests,
  };
}

/** Days that have not been chosen are empty text, which no rule takes for a day. */
export function scheduleOf(campaign: Campaign): Schedule {
  return {
    startDate: campaign.startDate ?? "",
    endDate: campaign.endDate ?? "",
    startHour: campaign.startHour,
    endHour: campaign.endHour,
    daysOfWeek: campaign.daysOfWeek,
    ...(campaign.offerEndsDate === null ? {} : { offerEndsDate: campaign.offerEndsDate }),
  };
}

/** What may be done with it now: the table of the domain. */
export function actionsOf(campaign: Campaign): Set<CampaignAction> {
  const submitted = isSubmitted(campaign);
  return campaignActions({
    status: campaign.status,
    flowTypeId: campaign.flowTypeId,
    isDraft: !submitted,
    isPaused: submitted && campaign.status === STATUS.Saved,
  });
}
