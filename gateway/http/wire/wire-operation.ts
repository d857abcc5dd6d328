import * as z from "zod";
import { MAX_SENDER_LENGTH } from "../../../domain/message/message-composition.ts";
import { RULE_SCHEMAS } from "../../catalogue/rule-schemas.ts";
import { count, day, id, numericText } from "./wire.ts";

const msisdn = z.string().max(30);
const source = z.enum(["reply", "link", "advertiser", "administrator", "register"]);
const reason = z.string().min(1).max(300);

export const transactionalBody = z.strictObject({
  key: z
    .string()
    .regex(/^[\w.:-]{1,100}$/, "must be 1 to 100 letters, digits, dots, colons or dashes"),
  countryId: id,
  msisdn,
  sender: z.string().min(1).max(MAX_SENDER_LENGTH),
  text: z.string().min(1).max(400),
  /** Just requested by the person, like a code: may be sent at any hour. */
  asked: z.boolean().default(false),
});
export const transactionalReply = z.object({
  id,
  state: z.enum(["waiting", "sent", "opted-out"]),
  dueAt: z.iso.datetime(),
});

export const optOutBody = z.strictObject({
  countryId: id,
  msisdn,
  source: z.enum(["advertiser", "administrator"]).default("advertiser"),
  reason: reason.optional(),
});
export const optOutFindBody = z.strictObject({ countryId: id, msisdn });
export const optOutFindReply = z.object({
  routeId: id,
  optOut: z
    .object({
      id,
      at: z.iso.datetime(),
      source,
      reason: z.string().nullable(),
      inRegister: z.boolean(),
    })
    .nullable(),
});
export const numberHistoryReply = z.object({
  routeId: id,
  /** Oldest first. */
  optOuts: z.array(
    z.object({
      at: z.iso.datetime(),
      source,
      reason: z.string().nullable(),
      inRegister: z.boolean(),
      liftedAt: z.iso.datetime().nullable(),
      liftReason: z.string().nullable(),
    }),
  ),
  /** Operators' bases that the number is or was in. */
  bases: z.array(
    z.object({
      routeId: id,
      consentSource: z.string(),
      consentOn: day,
      removedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** The last hundred, newest first; campaignCode is null for one that is no advert. */
  messages: z.array(
    z.object({
      campaignCode: z.string().nullable(),
      sender: z.string(),
      sentAt: z.iso.datetime(),
      state: z.enum(["sent", "delivered", "undelivered"]),
      /** To a list of the advertiser's own, and not to people of the network. */
      isToList: z.boolean(),
    }),
  ),
});
export const optOutLiftBody = z.strictObject({ countryId: id, msisdn, reason });
export const optOutLiftReply = z.object({ isLifted: z.boolean() });
export const optOutListQuery = z.strictObject({
  countryId: numericText,
  before: numericText.optional(),
  limit: numericText.optional(),
});
export const optOutListReply = z.object({
  total: count,
  optOuts: z.array(
    z.object({
      id,
      routeId: id,
      /** Masked. */
      number: z.string(),
      at: z.iso.datetime(),
      source,
      reason: z.string().nullable(),
    }),
  ),
  next: id.nullable(),
});
export const registerBody = z.strictObject({
  countryId: id,
  added: z.array(msisdn).max(1_000),
  gone: z.array(msisdn).max(1_000),
});
export const registerReply = z.object({ added: count, gone: count });
export const optOutCountsQuery = z.strictObject({
  countryId: numericText,
  from: day.optional(),
  to: day.optional(),
});
export const optOutCountsReply = z.object({
  counts: z.array(z.object({ routeId: id, source, day, count })),
});

export const holidayBody = z.strictObject({
  countryId: id,
  day,
  name: z.string().min(1).max(80).nullable(),
});

const revision = z.int().min(1);
const versionsOf = <Value extends z.ZodType>(value: Value) =>
  z.array(z.strictObject({ from: day, value })).max(200);
export const countryRuleBody = z.discriminatedUnion("kind", [
  z.strictObject({
    countryId: id,
    kind: z.literal("legalHours"),
    revision,
    versions: versionsOf(RULE_SCHEMAS.legalHours),
  }),
  z.strictObject({
    countryId: id,
    kind: z.literal("stopWords"),
    revision,
    versions: versionsOf(RULE_SCHEMAS.stopWords),
  }),
  z.strictObject({
    countryId: id,
    kind: z.literal("forbiddenWords"),
    revision,
    versions: versionsOf(RULE_SCHEMAS.forbiddenWords),
  }),
  z.strictObject({
    countryId: id,
    kind: z.literal("contact"),
    revision,
    versions: versionsOf(RULE_SCHEMAS.contact),
  }),
  z.strictObject({
    countryId: id,
    kind: z.literal("retention"),
    revision,
    versions: versionsOf(RULE_SCHEMAS.retention),
  }),
]);
export const countryRuleReply = z.object({ countryId: id, kind: z.string(), revision });

export const routeBody = z.strictObject({
  name: z.string().min(1).max(60),
  optOutSuffix: z.string().max(60),
});
export const routeReply = routeBody.extend({ routeId: id });
