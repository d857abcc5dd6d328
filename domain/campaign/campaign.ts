import type { CampaignContent } from "./content.ts";
import type { Range } from "./forecast.ts";
import { DEFAULT_KIND, type KindName } from "./kinds/traits.ts";

/** Status of a campaign. Wire numbers are in wire-numbers.ts; they have one for "draft" and "paused". */
export type StatusName =
  | "draft"
  | "pending"
  | "scheduled"
  | "active"
  | "paused"
  | "completed"
  | "stopped"
  | "rejected"
  | "expired"
  | "testing"
  | "in-process";

/** A network knows no drafts, and a submitted campaign is none any more. */
export type SubmittedStatus = Exclude<StatusName, "draft">;

/** Who gets it: people by profile, those of an own list, or everybody. */
export type TargetModel = "profile" | "list" | "everyone";
/** Whom a list stands for: all of its people, those of them who match the profile, or them and the profile's people. */
export type ListUse = "all" | "matching" | "with-profile";
export const LIST_USES = ["all", "matching", "with-profile"] as const satisfies ListUse[];
/** Lists of one campaign beside its first. */
export const MAX_OTHER_LISTS = 9;
/** Pace: evenly over the period, or as fast as possible. */
export type Allocation = "even" | "fast";
/** A flash message is shown immediately and not stored by the phone. */
export type ResponseType = "sms" | "mms" | "flash";
export type WizardStep = "message" | "people" | "when" | "budget" | "review";

/** What an advertiser chooses. This is the one list of it: EMPTY_DRAFT, the wire and the database follow it. */
export type DraftFields = {
  kind: KindName;
  title: string;
  text: string;
  sender: string;
  /** Landing page; '' when there is none. */
  link: string;
  responseType: ResponseType;
  /** Banners of display, message of RCS; half of it in a draft, null for the kinds that are text. */
  content: CampaignContent | null;
  targetModel: TargetModel;
  /** An empty list means no limit. */
  gender: number[];
  ageGroups: number[];
  counties: number[];
  cities: number[];
  arpu: number[];
  interests: number[];
  /** Own list written to. */
  listId: string | null;
  /** More own lists written to; each person gets it once. */
  otherListIds: string[];
  listUse: ListUse;
  /** Own list whose people are left out. */
  excludeListId: string | null;
  /** Civil dates of the country, both included. */
  startDate: string | null;
  endDate: string | null;
  /** Hours of a day; the end is exclusive. */
  startHour: number;
  endHour: number;
  /** 1 Monday … 5 Friday. */
  daysOfWeek: number[];
  /** Last day of the offer: nothing is sent after it. */
  offerEndsDate: string | null;
  allocation: Allocation;
  people: number;
  /** The step at which the wizard opens. */
  step: WizardStep;
};

/** A change of a draft; fields that are absent keep their value. */
export type DraftChanges = Partial<DraftFields>;

/** A fresh draft: everybody, office hours, Monday to Friday. */
export const EMPTY_DRAFT: DraftFields = {
  kind: DEFAULT_KIND,
  title: "",
  text: "",
  sender: "",
  link: "",
  responseType: "sms",
  content: null,
  targetModel: "profile",
  gender: [],
  ageGroups: [],
  counties: [],
  cities: [],
  arpu: [],
  interests: [],
  listId: null,
  otherListIds: [],
  listUse: "all",
  excludeListId: null,
  startDate: null,
  endDate: null,
  startHour: 9,
  endHour: 17,
  daysOfWeek: [1, 2, 3, 4, 5],
  offerEndsDate: null,
  allocation: "even",
  people: 0,
  step: "message",
};

/** The own lists a campaign writes to, each once; none unless it goes to lists. */
export function ownListsOf({
  targetModel,
  listId,
  otherListIds,
}: Pick<DraftFields, "targetModel" | "listId" | "otherListIds">): string[] {
  if (targetModel !== "list" || listId === null) return [];
  return [...new Set([listId, ...otherListIds])];
}

/** True where a network writes to those people of own lists alone who match a profile: what it refuses says how many those are. */
export function isToMatching({
  targetModel,
  listId,
  listUse,
}: Pick<DraftFields, "targetModel" | "listId" | "listUse">): boolean {
  return targetModel === "list" && listId !== null && listUse === "matching";
}

/** The chosen fields of a campaign alone. */
export function draftFieldsOf(campaign: DraftFields): DraftFields {
  const chosen = Object.entries(campaign).filter(([name]) => name in EMPTY_DRAFT);
  return { ...EMPTY_DRAFT, ...Object.fromEntries(chosen) };
}

/** Fields of every campaign, submitted or not. */
export type WrittenCampaign = DraftFields & {
  id: string;
  userId: string;
  countryId: number;
  /** Raised by every save. */
  version: number;
  /** Number of edits since submission. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
};

/** Forecast at the time of payment. */
export type CampaignPromise = { matching: Range; people: number; delivered: Range; clicks: Range };

export type Draft = WrittenCampaign & { status: "draft" };

/** A campaign that was paid for, with everything that was fixed then. Amounts are in minor units. */
export type Submitted = WrittenCampaign & {
  status: SubmittedStatus;
  isFinal: boolean;
  startDate: string;
  endDate: string;
  submittedAt: Date;
  startsAt: Date;
  endsAt: Date;
  /** Coins that one person costs. */
  parts: number;
  maxCoins: bigint;
  unitPriceTenThousandths: bigint;
  amountMinor: bigint;
  /** Refunded so far. */
  refundedCoins: bigint;
  refundedMinor: bigint;
  /** Null for the oldest, which were submitted before there was one. */
  promise: CampaignPromise | null;
  stopRequestedAt: Date | null;
  /** When its owner let it go on after a pause, and how many people it had been sent to by then. */
  resumed: { at: Date; sent: number } | null;
  settledAt: Date | null;
};

export type Campaign = Draft | Submitted;

/** True for a paid campaign, false for a draft. */
export function isSubmitted(campaign: Campaign): campaign is Submitted {
  return campaign.status !== "draft";
}
