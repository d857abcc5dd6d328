import { DEFAULT_KIND, KIND_TRAITS, type KindTraits } from "./campaign/kinds/traits.ts";
import { msg } from "./translate.ts";

/** The kinds of campaign, in the order in which they are offered. */
export const CAMPAIGN_KINDS: readonly KindTraits[] = Object.values(KIND_TRAITS);

/** Wire numbers of the kinds. */
export const FLOW_TYPE = {
  sms: KIND_TRAITS.sms.flowTypeId,
  smsLink: KIND_TRAITS["sms-link"].flowTypeId,
  pcm: KIND_TRAITS.pcm.flowTypeId,
  display: KIND_TRAITS.display.flowTypeId,
  rcs: KIND_TRAITS.rcs.flowTypeId,
} as const;

/** Wire value of a new campaign's kind. */
export const DEFAULT_FLOW_TYPE = KIND_TRAITS[DEFAULT_KIND].flowTypeId;

/** The traits behind a wire number; undefined for a kind that does not exist. */
export function kindByFlowType(flowTypeId: number): KindTraits | undefined {
  return CAMPAIGN_KINDS.find((kind) => kind.flowTypeId === flowTypeId);
}

/** True when a report shows clicks: for kinds with something to tap, and wherever somebody clicked. */
export function hasClicks(report: { channelType: string; clicks: number }): boolean {
  return (report.channelType !== "SMS" && report.channelType !== "PCM") || report.clicks > 0;
}

export type Named = { id: number; name: string };

export const AGE_BANDS: readonly Named[] = [
  { id: 1, name: "18-25" },
  { id: 2, name: "26-35" },
  { id: 3, name: "36-45" },
  { id: 4, name: "46-55" },
  { id: 5, name: "56+" },
];

export const GENDERS: readonly Named[] = [
  { id: 21, name: msg("Female") },
  { id: 20, name: msg("Male") },
];

/** Monthly spend on the phone, lowest first. */
export const ARPU_BANDS: readonly Named[] = [
  { id: 1, name: msg("Low") },
  { id: 2, name: msg("Medium") },
  { id: 3, name: msg("High") },
  { id: 4, name: msg("Premium") },
];

/** Choices for "Where did you hear of us?" (spec section 9). */
export const SOURCES: readonly string[] = [
  msg("Google"),
  msg("Brochure"),
  msg("Email campaign"),
  msg("Another SME"),
  msg("A sales person"),
];

/** Fifteen lines of business and Other. */
export const SEGMENTS: readonly Named[] = [
  { id: 1, name: msg("Retail and groceries") },
  { id: 2, name: msg("Food and restaurants") },
  { id: 3, name: msg("Fashion and clothing") },
  { id: 4, name: msg("Beauty and personal care") },
  { id: 5, name: msg("Health and fitness") },
  { id: 6, name: msg("Home and furniture") },
  { id: 7, name: msg("Building and repairs") },
  { id: 8, name: msg("Cars and transport") },
  { id: 9, name: msg("Electronics and mobile") },
  { id: 10, name: msg("Finance and insurance") },
  { id: 11, name: msg("Property and rentals") },
  { id: 12, name: msg("Education and training") },
  { id: 13, name: msg("Travel and hospitality") },
  { id: 14, name: msg("Entertainment and events") },
  { id: 15, name: msg("Business and professional services") },
  { id: 16, name: msg("Other") },
];

/** Group ids of the provider's groupinterests call; the last is ours, the others are the specification's. */
export const INTEREST_GROUPS = { gender: 1, ageRange: 41, arpu: 25, segments: 60 } as const;

/** A short link takes this many characters of the message. */
export const LINK_LENGTH = 42;
export const MAX_TEST_NUMBERS = 5;
