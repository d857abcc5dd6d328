import * as z from "zod";
import { count, id, numericText } from "./wire.ts";

const idList = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/, "must be ids, separated by commas")
  .transform((text) => text.split(",").map(Number));

export const linkBody = z.strictObject({
  landingPageUrl: z.string().max(2000),
  externalId: z.string().min(1).max(100).optional(),
});
export const linkReply = z.object({
  id,
  url: z.string().length(42),
  landingPageUrl: z.string(),
});

export const listBody = z.strictObject({
  title: z.string().min(1).max(200),
  clientId: id,
  url: z.string().max(2000).optional(),
  /** Ends the list that was fetched from the address of this digest, with isActive false: who asks may not know the address any more. */
  urlSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits")
    .optional(),
  /** Ends the list of this id, with isActive false: its address may have changed since. */
  id: id.optional(),
  isActive: z.boolean().default(true),
});
export const listQuery = z.strictObject({ id: numericText, clientId: numericText });
export const listReply = z.object({
  id,
  name: z.string(),
  cnt: count,
  path: z.string(),
  status: z.enum(["ready", "inactive"]),
  accepted: count,
  duplicate: count,
  bad: count,
  onNetwork: count,
});

export const optOutReply = z.object({ id, isNew: z.boolean() });
export const optOutCheckBody = z.strictObject({
  countryId: id,
  msisdns: z.array(z.string().max(30)).max(1000),
});
export const optOutCheckReply = z.object({ optedOut: z.array(count) });
export const optOutsQuery = z.strictObject({
  cursor: numericText.optional(),
  limit: numericText.optional(),
});
export const optOutsReply = z.object({
  total: count,
  optOuts: z.array(z.object({ id, hash: z.string(), at: z.iso.datetime() })),
  next: id.nullable(),
});

export const configQuery = z.strictObject({
  routeIds: idList,
  adproductId: numericText.optional(),
});
const cap = z.object({ messages: count, days: count });
const nullableCount = count.nullable();
const product = z.object({
  adProductId: id,
  flowTypeId: id,
  adProduct: z.string(),
  channelTypeId: id,
  sender: z.enum(["prefix", "header", "none"]),
  senderMaxLength: nullableCount,
  maxParts: nullableCount,
  maxCharacters: nullableCount,
  hasSuffix: z.boolean(),
  linkLength: nullableCount,
  needsLink: z.boolean(),
  responseTypes: z.array(id),
  display: z
    .object({
      sizes: z.array(z.object({ size: z.string(), maxBytes: count, isRequired: z.boolean() })),
      mimeTypes: z.array(z.string()),
    })
    .nullable(),
  rcs: z.record(z.string(), count).nullable(),
});
export const configReply = z.object({
  routes: z.array(
    z.object({
      routeId: id,
      countryId: id,
      optOutSuffix: z.string(),
      optOut: z.enum(["reply", "link"]),
      legalHours: z.array(z.object({ weekday: count, startHour: count, endHour: count })),
      weekdays: z.array(count),
      maxDays: count,
      messagesPerSecond: count,
      capOwn: cap,
      capAll: cap,
      minReachOperator: count,
      minReachList: count,
      products: z.array(product),
    }),
  ),
});

export const groupsQuery = z.strictObject({ groupId: idList });
export const groupsReply = z.object({
  groups: z.array(
    z.object({
      groupId: id,
      name: z.string(),
      interests: z.array(z.object({ id, name: z.string() })),
    }),
  ),
});
