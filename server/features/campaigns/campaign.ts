import type { Currency } from "../../../domain/money/money.ts";
import { STATUS } from "../../../domain/campaign/campaign-status.ts";
import { campaignActions, type CampaignAction } from "../../../domain/campaign/permissions.ts";
import { countryById, SOUTH_AFRICA, type CountryFacts } from "../../../domain/countries.ts";
import type { Range } from "../../../domain/campaign/forecast.ts";
import type { Schedule } from "../../../domain/schedule/send-window.ts";
import type { ProfileTargeting } from "../../providers/messaging/messaging-provider.ts";
import type { CampaignContent } from "./campaign-content.ts";

export type WizardStep = "message" | "people" | "when" | "budget" | "review";

/** What was expected when a campaign was paid for. */
export type CampaignPromise = { matching: Range; people: number; delivered: Range; clicks: Range };

/** A row of `campaign`. What is null in a draft is fixed at submission. */
export type Campaign = {
  id: string;
  user_id: string;
  country_id: number;
  flow_type_id: number;
  title: string;
  text: string;
  sender: string;
  link: string;
  status: number;
  is_final: boolean;
  gender: number[];
  age_groups: number[];
  counties: number[];
  cities: number[];
  arpu: number[];
  interests: number[];
  list_id: string | null;
  exclude_list_id: string | null;
  response_type: number;
  /** Banners of display, message of RCS; half of it in a draft. */
  content: CampaignContent | null;
  offer_ends_date: string | null;
  target_model_id: number;
  allocation_type_id: number;
  start_date: string | null;
  end_date: string | null;
  start_hour: number;
  end_hour: number;
  days_of_week: number[];
  people: number;
  step: WizardStep;
  version: number;
  created_at: Date;
  updated_at: Date;
  submitted_at: Date | null;
  starts_at: Date | null;
  ends_at: Date | null;
  parts: number | null;
  max_coins: bigint | null;
  unit_price_ten_thousandths: bigint | null;
  amount_minor: bigint | null;
  refunded_coins: bigint;
  refunded_minor: bigint;
  promise: CampaignPromise | null;
  /** How often it was edited after it was submitted. */
  revision: number;
  stop_requested_at: Date | null;
  settled_at: Date | null;
  sync_failures: number;
};

/** A row of `campaign_route`. */
export type CampaignRoute = {
  campaign_id: string;
  route_id: number;
  position: number;
  route_name: string;
  campaign_code: string;
  client_id: bigint | null;
  client_user_id: bigint | null;
  service_id: bigint | null;
  status: number;
  people: number;
  coins: bigint;
  route_parts: number;
  reason: string | null;
  words: string[];
  booked: number;
  sent: number;
  delivered: number;
  undelivered: number;
  clicks: number;
  reads: number;
  fallbacks: number;
  url_link_id: bigint | null;
  is_final: boolean;
  service_asked_at: Date | null;
  stop_confirmed_at: Date | null;
  last_synced_at: Date | null;
};

/** A campaign that has been submitted, with everything that was fixed then. */
export type SubmittedCampaign = Campaign & {
  start_date: string;
  end_date: string;
  submitted_at: Date;
  starts_at: Date;
  ends_at: Date;
  parts: number;
  max_coins: bigint;
  unit_price_ten_thousandths: bigint;
  amount_minor: bigint;
};

/** The database holds a submitted campaign to this (constraint campaign_submitted). */
export function isSubmitted(campaign: Campaign): campaign is SubmittedCampaign {
  return campaign.submitted_at !== null;
}

export function countryOf(campaign: Campaign): CountryFacts {
  return countryById(campaign.country_id) ?? SOUTH_AFRICA;
}

/** Only open countries have campaigns, and those have their own wallet currency. */
export function currencyOf(campaign: Campaign): Extract<Currency, "ZAR" | "GHS"> {
  return countryOf(campaign).code === "GH" ? "GHS" : "ZAR";
}

export function targetingOf(campaign: Campaign): ProfileTargeting {
  return {
    genders: campaign.gender,
    ageGroups: campaign.age_groups,
    targetedCounties: campaign.counties,
    targetedCities: campaign.cities,
    arpu: campaign.arpu,
    interests: campaign.interests,
  };
}

/** Days that have not been chosen are empty text, which no rule takes for a day. */
export function scheduleOf(campaign: Campaign): Schedule {
  return {
    startDate: campaign.start_date ?? "",
    endDate: campaign.end_date ?? "",
    startHour: campaign.start_hour,
    endHour: campaign.end_hour,
    daysOfWeek: campaign.days_of_week,
    ...(campaign.offer_ends_date === null ? {} : { offerEndsDate: campaign.offer_ends_date }),
  };
}

/** What may be done with it now: the table of the domain. */
export function actionsOf(campaign: Campaign): Set<CampaignAction> {
  const submitted = isSubmitted(campaign);
  return campaignActions({
    status: campaign.status,
    flowTypeId: campaign.flow_type_id,
    isDraft: !submitted,
    isPaused: submitted && campaign.status === STATUS.Saved,
  });
}
