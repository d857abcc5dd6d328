import * as z from "zod";
import { LIST_USES, MAX_OTHER_LISTS } from "../../../domain/campaign/campaign.ts";
import { LAST_FLOW_TYPE } from "../../../domain/campaign/kinds/flow-types.ts";
import { MAX_TEST_NUMBERS } from "../../../domain/catalogue.ts";
import { KNOWN_YEAR } from "../../../domain/storable-values.ts";
import { MAX_RULES } from "../../reach/rules.ts";
import { content } from "./wire-content.ts";

export const id = z.number().int().min(1).max(2_147_483_647);
export const count = z.number().int().min(0);
const ids = z.array(id).max(200);
export const day = z.iso.date({ abort: true }).regex(KNOWN_YEAR).meta({ format: "date" });
const instant = z.iso
  .datetime({ offset: true, abort: true })
  .regex(KNOWN_YEAR)
  .meta({ format: "date-time" });
export const numericText = z
  .string()
  .regex(/^\d{1,9}$/, "must be a whole number")
  .transform(Number);

export const tokenForm = z.strictObject({
  username: z.string().max(200),
  password: z.string().max(200),
});
export const tokenReply = z.object({
  token_type: z.literal("bearer"),
  access_token: z.string(),
  expires_in: z.number().int(),
});

export const routesQuery = z.strictObject({
  id: numericText,
  Qin: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/, "must be ad product ids, separated by commas")
    .optional(),
});
export const routesReply = z.object({
  routes: z.array(
    z.object({
      routeId: id,
      name: z.string(),
      routeApiUrl: z.url(),
      counter: count,
      hasSubscribers: z.boolean(),
      optOutSuffix: z.string(),
      adProductIds: z.array(id),
    }),
  ),
});

export const locationsQuery = z.strictObject({ countryId: numericText });
export const locationsReply = z.object({
  countryId: id,
  counties: z.array(
    z.object({
      countyId: id,
      countyName: z.string(),
      localeId: id,
      counter: count,
      cities: z.array(z.object({ cityId: id, cityName: z.string(), counter: count })),
    }),
  ),
  interestGroups: z.array(
    z.object({
      groupId: id,
      name: z.string(),
      interests: z.array(z.object({ id, name: z.string(), counter: count })),
    }),
  ),
});

export const userBody = z.strictObject({
  externalUserId: z.string().min(1).max(100),
  title: z.string().min(1).max(200),
});
export const userReply = z.object({ clientId: id, clientUserId: id });
export const userLinksBody = z.strictObject({ clientId: id, userId: id, isOpen: z.boolean() });
export const userLinksReply = z.object({ clientId: id, isOpen: z.boolean() });

const condition = z.strictObject({
  property: z.enum([
    "genders",
    "ageGroups",
    "targetedCounties",
    "targetedCities",
    "arpu",
    "interests",
  ]),
  ids: z.array(id).min(1).max(100),
  /** Known to have none of them. */
  isNot: z.boolean().default(false),
});
/** One of its conditions holds. */
const rule = z.strictObject({ anyOf: z.array(condition).min(1).max(10) });

export const profileTargeting = z.strictObject({
  genders: ids.default([]),
  ageGroups: ids.default([]),
  targetedCounties: ids.default([]),
  targetedCities: ids.default([]),
  arpu: ids.default([]),
  interests: ids.default([]),
  listId: id.optional(),
  /** More lists; each person is written to once. */
  otherListIds: z.array(id).max(MAX_OTHER_LISTS).optional(),
  /** Whom the lists stand for: all of their people when it is left out. */
  listUse: z.enum(LIST_USES).optional(),
  excludeListId: id.optional(),
  /** All of them hold as well. */
  rules: z.array(rule).max(MAX_RULES).optional(),
});

const targetModelId = z.number().int().min(1).max(3);
const flowTypeId = z.number().int().min(1).max(LAST_FLOW_TYPE);
export const reachBody = z.strictObject({
  targetModelId,
  profileTargeting,
  flowTypeId: flowTypeId.optional(),
});
export const cappingBody = reachBody.extend({ clientId: id });
const reachCounts = z.object({
  reach: count,
  /** Of those who match, the ones left out because they opted out. */
  optedOut: count,
  rcsCapable: count.optional(),
});
export const reachReply = reachCounts.extend({ routeId: id });
/** With a client, people at its own frequency cap are left out too. */
export const reachBatchBody = reachBody.omit({ profileTargeting: true }).extend({
  clientId: id.optional(),
  profileTargetings: z.array(profileTargeting).min(1).max(100),
});
export const reachBatchReply = z.object({ routeId: id, answers: z.array(reachCounts) });

const hour = z.number().int().min(0).max(24);

export const serviceBody = z.strictObject({
  title: z.string().min(1).max(200),
  clientId: id,
  userId: id,
  channelTypeId: id,
  campaignCode: z
    .string()
    .regex(/^[\w.:-]{1,80}$/, "must be 1 to 80 letters, digits, dots, colons or dashes"),
  adProductId: id,
  adSkuId: id.nullish(),
  flowTypeId,
  messages: z
    .array(
      z.strictObject({
        text: z.string().max(2000),
        responseType: z.union([z.literal(1), z.literal(3), z.literal(8)]).optional(),
      }),
    )
    .max(1),
  sender: z.string().max(20),
  startPeriod: instant,
  endPeriod: instant,
  startHour: hour,
  endHour: hour,
  daysOfWeek: z.array(z.number().int().min(1).max(5)).min(1).max(5),
  /** 254 is a test: it goes to the test numbers alone. */
  status: z.union([z.literal(255), z.literal(254)]).optional(),
  targetModelId,
  profileTargeting,
  testNumbers: z.array(z.string().max(20)).max(MAX_TEST_NUMBERS).default([]),
  content,
  urlLinkId: id.nullish(),
  offerEndsAt: instant.nullish(),
  privacy: z.number().int().min(1).max(2),
  allocationTypeId: z.number().int().min(1).max(2),
  maxCoins: z.number().int().min(1).max(100_000_000),
  maxPeople: z.number().int().min(1).max(100_000_000).nullish(),
});

export const step = z.enum(["content", "targeting", "schedule", "budget"]);
export const stepBody = serviceBody.partial().extend({ step });
export const problemsReply = z.object({
  valid: z.boolean(),
  problems: z.array(
    z.object({ path: z.string(), message: z.string(), words: z.array(z.string()).optional() }),
  ),
});

const status = z.union([255, 254, 0, 243, 250, 237, 300].map((code) => z.literal(code)));
export const serviceReply = z.object({ id, campaignCode: z.string(), status });
export const serviceListQuery = z.strictObject({
  createdFrom: day,
  after: numericText.optional(),
});
export const serviceListReply = z.object({ services: z.array(serviceReply) });
export const serviceQuery = z.strictObject({ campaignCode: z.string().min(1).max(80) });

export const statusBody = z.strictObject({
  clientId: id,
  userId: id,
  id,
  status: z.union([z.literal(250), z.literal(237), z.literal(0)]),
});
export const statusReply = z.object({ id, status });

export const reportQuery = z.strictObject({
  id: numericText,
  startPeriod: day.optional(),
  endPeriod: day.optional(),
});
export const reportReply = z.object({
  id,
  campaignCode: z.string(),
  status,
  final: z.boolean(),
  reason: z.string().optional(),
  words: z.array(z.string()).optional(),
  booked: count,
  sent: count,
  delivered: count,
  undelivered: count,
  clicks: count,
  /** People who tapped; left out where all of them have the same link. */
  peopleClicked: count.optional(),
  perDay: z.array(
    z.object({
      day,
      booked: count,
      sent: count,
      delivered: count,
      clicks: count,
      /** Of them those whose first tap was on that day. */
      peopleClicked: count,
      unDelivered: count,
    }),
  ),
  failures: z.array(z.object({ reason: z.string(), count })),
  perHour: z.array(
    z.object({
      day,
      hour: z.number().int().min(0).max(23),
      sent: count,
      delivered: count,
      clicks: count,
    }),
  ),
  reads: count,
  fallbacks: count,
  complaints: count,
  viewable: count,
  /** What networks charged for what they were handed, by connection and currency; money in millionths. */
  costs: z.array(
    z.object({
      connectionId: id,
      /** Null where the connection was taken away since. */
      connectionName: z.string().nullable(),
      /** Null where nobody knows what these parts cost. */
      currency: z.string().nullable(),
      messages: count,
      parts: count,
      micros: count,
    }),
  ),
  finalAt: z.iso.datetime().optional(),
});

export const changesQuery = z.strictObject({ after: numericText.optional() });
export const changesReply = z.object({
  changes: z.array(reportReply),
  next: z.number().int().min(0),
  more: z.boolean(),
});

export const errorReply = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() }),
});

export const clockBody = z.strictObject({ offsetMs: z.number().int() });
export const phoneQuery = z.strictObject({ limit: numericText.optional() });
export const phoneReplyBody = z.strictObject({
  messageId: id.optional(),
  number: z.string().max(30).optional(),
  text: z.string().max(1000),
});
