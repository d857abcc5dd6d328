import * as z from "zod";
import { LIST_USES, MAX_OTHER_LISTS } from "../../domain/campaign/campaign.ts";
import { LAST_FLOW_TYPE } from "../../domain/campaign/kinds/flow-types.ts";
import {
  amountMinor,
  countryId,
  currency,
  date,
  dateTime,
  daysOfWeek,
  hour,
  id,
  integer,
  range,
} from "../common.ts";
import { campaignContent, writtenContent } from "./campaign-content.ts";

export const ids = z.array(integer).max(200);
export const flowTypeId = z.number().int().min(1).max(LAST_FLOW_TYPE);
export const flowTypeIdInQuery = z.coerce.number().int().min(1).max(LAST_FLOW_TYPE);
/** 1 SMS, 8 flash SMS (shown at once, not stored). */
export const responseType = z.union([z.literal(1), z.literal(3), z.literal(8)]);

export const serviceRecurring = z.object({
  startPeriod: dateTime.nullable(),
  endPeriod: dateTime.nullable(),
  startHour: hour,
  endHour: hour,
  daysOfWeek,
  /** startPeriod on the provider's clock (UTC). */
  mobucksStartPeriod: dateTime.nullable(),
});

/** What a route was given: spec section 3, the messaging campaign of serviceObj. Before it was, what it will be given. */
export const messagingCampaign = z.object({
  title: z.string(),
  /** The advertiser as the route knows it; null while it does not. */
  clientId: z.number().int().nullable(),
  userId: z.number().int().nullable(),
  channelTypeId: z.number().int(),
  campaignCode: z.string(),
  adProductId: z.number().int(),
  adSkuId: z.number().int(),
  /** Empty for kinds whose message is all in `content`. */
  messages: z.array(z.object({ text: z.string(), responseType: responseType.optional() })),
  startPeriod: dateTime,
  endPeriod: dateTime,
  startHour: hour,
  endHour: hour,
  daysOfWeek,
  /** Its status on the route now. */
  status: z.number().int(),
  targetModelId: z.number().int(),
  /** An empty list means no limit. The lists of numbers by their ids on the route. */
  profileTargeting: z.object({
    genders: ids,
    ageGroups: ids,
    targetedCounties: ids,
    targetedCities: ids,
    arpu: ids,
    interests: ids,
    listId: z.number().int().optional(),
    otherListIds: ids.optional(),
    listUse: z.enum(LIST_USES).optional(),
    excludeListId: z.number().int().optional(),
  }),
  testNumbers: z.array(z.string()),
  content: campaignContent,
  privacy: z.number().int(),
  allocationTypeId: z.number().int(),
});

/** One entry per route: spec section 3, serviceObj. */
export const serviceEntry = z.object({
  id: z.number().int().nullable(),
  routeId: z.number().int(),
  messagingCampaign,
  routeName: z.string(),
  statusLabel: z.string(),
  people: z.number().int(),
  coins: z.number().int(),
  reason: z.string().nullable(),
  words: z.array(z.string()),
  sent: z.number().int(),
  delivered: z.number().int(),
  /** Status on this network, as one plain sentence. */
  story: z.string(),
});

export const campaignAction = z.enum([
  "edit",
  "pause",
  "resume",
  "stop",
  "view",
  "reports",
  "copy",
  "delete",
]);
export const wizardStep = z.enum(["message", "people", "when", "budget", "review"]);

/** The forecast at payment, stored so that the report can compare it with the result. */
export const promise = z.object({
  matching: range,
  people: z.number().int(),
  delivered: range,
  clicks: range,
});

/** Forecast of whether everyone paid for will be reached in the remaining time. */
export const outlook = z.object({
  expectedSent: z.number().int(),
  willFallShort: z.boolean(),
  message: z.string(),
  remedies: z.array(
    z.object({ kind: z.enum(["wait", "stop", "copy", "resume"]), message: z.string() }),
  ),
});

const ofSchedule = {
  startDate: true,
  endDate: true,
  startHour: true,
  endHour: true,
  daysOfWeek: true,
} as const;

/** What an advertiser chooses (domain/campaign/campaign.ts) with the names of the wire; draft-wire.ts maps one to the other. */
const draftFields = z.object({
  /** Changing the kind keeps what the new kind can use. */
  flowTypeId,
  title: z.string().max(80),
  text: z.string().max(2000),
  sender: z.string().max(11),
  /** Landing page of kinds with a link; '' when there is none. */
  link: z.string().max(2000),
  responseType,
  content: campaignContent,
  gender: ids,
  ageGroup: ids,
  targetedCounties: ids,
  targetedCities: ids,
  arpu: ids,
  interests: ids,
  /** Own list written to (targetModelId 2). */
  listId: id.nullable(),
  /** More own lists written to; each person gets it once. */
  otherListIds: z.array(id).max(MAX_OTHER_LISTS),
  /** Whom the lists stand for: all of their people, those who match the profile, or them and the profile's people. */
  listUse: z.enum(LIST_USES),
  /** Own list whose people are left out. */
  excludeListId: id.nullable(),
  targetModelId: z.number().int().min(1).max(3),
  /** YYYY-MM-DD, in the country's zone. */
  startDate: date.nullable(),
  endDate: date.nullable(),
  startHour: hour,
  endHour: hour,
  daysOfWeek,
  /** Last day of the offer: nothing is sent after it. */
  offerEndsDate: date.nullable(),
  allocationTypeId: z.number().int().min(1).max(2),
  people: z.number().int().min(0).max(100_000_000),
  step: wizardStep,
});

export const campaign = z.object({
  id,
  // Days and hours are in serviceRecurring.
  ...draftFields.omit(ofSchedule).shape,
  status: z.number().int(),
  statusLabel: z.string(),
  timestamp: dateTime,
  /** When it was last changed. */
  changedAt: dateTime,
  maxCoins: z.number().int(),
  refundedCoins: z.number().int(),
  isFinalStatus: z.boolean(),
  productCatalog: z.object({
    adProduct: z.string(),
    adProductId: z.number().int(),
    channelTypeId: z.number().int(),
  }),
  serviceRecurring,
  serviceObj: z.array(serviceEntry),
  countryId,
  currency,
  campaignCode: z.string().nullable(),
  /** Raised by every save; a save made from an older version is aborted. */
  version: z.number().int(),
  isSubmitted: z.boolean(),
  parts: z.number().int(),
  amountMinor,
  /** The price of what was delivered so far; once settled, what was paid. */
  spentMinor: amountMinor,
  /** Refunded so far. */
  refundedMinor: amountMinor,
  /** True once the last receipt is in and the money is settled to the cent. */
  isSettled: z.boolean(),
  reason: z.string().nullable(),
  words: z.array(z.string()),
  actions: z.array(campaignAction),
  /** Null for a draft. */
  promise: promise.nullable(),
  /** Null unless it is scheduled, running or paused. */
  outlook: outlook.nullable(),
  /** Our own look at it, before the networks check it: under way, or that we refused it. Null in all other cases. */
  ourCheck: z.enum(["waiting", "refused"]).nullable(),
  /** That Loudhailer stopped it, and why; null when its owner stopped it, or nobody. */
  stoppedByUs: z.object({ reason: z.string() }).nullable(),
  /** The word or code that customers show; null when there is none. */
  voucherWord: z.string().nullable(),
});

export const draftPatch = draftFields.extend({ content: writtenContent }).partial();

/** Fields of a submitted campaign that can change while it is Scheduled or Pending. Never price, people or kind. */
export const submittedPatch = draftFields
  .pick({
    title: true,
    text: true,
    sender: true,
    link: true,
    responseType: true,
    content: true,
    offerEndsDate: true,
    allocationTypeId: true,
    ...ofSchedule,
  })
  .extend({ content: writtenContent })
  .partial();

export const campaignState = z.enum(["drafts", "scheduled", "running", "finished"]);

export const campaignRow = campaign
  .pick({
    id: true,
    title: true,
    text: true,
    status: true,
    statusLabel: true,
    timestamp: true,
    changedAt: true,
    flowTypeId: true,
    people: true,
    amountMinor: true,
    refundedMinor: true,
    currency: true,
    isSubmitted: true,
    step: true,
    actions: true,
    serviceRecurring: true,
  })
  .extend({ sent: z.number().int(), delivered: z.number().int() });

/** `path` is a field of draftPatch, such as `content.creatives.0.url`, or `balance`; '' is about the whole step. */
export const campaignProblem = z.object({
  path: z.string(),
  step: wizardStep,
  message: z.string(),
  words: z.array(z.string()).optional(),
});

/** A draft's price and the problems that prevent sending. */
export const quote = z.object({
  campaignId: id,
  /** Every one blocks sending. */
  problems: z.array(campaignProblem),
  notes: z.array(z.string()),
  /** Matching people, as a range. */
  matching: range,
  tooNarrow: z.boolean(),
  /** The most people that can be booked. */
  maxPeople: z.number().int(),
  people: z.number().int(),
  parts: z.number().int(),
  coins: z.number().int(),
  amountMinor,
  netMinor: amountMinor,
  taxMinor: amountMinor,
  taxLines: z.array(z.object({ name: z.string(), amountMinor })),
  currency,
  /** Null for a visitor, who has no wallet. */
  balanceMinor: amountMinor.nullable(),
  /** Negative when money is missing. */
  balanceAfterMinor: z.number().int().nullable(),
  delivered: range,
  clicks: range,
  perRoute: z.array(
    z.object({
      routeId: z.number().int(),
      routeName: z.string(),
      people: z.number().int(),
      coins: z.number().int(),
    }),
  ),
});
