import { eventIterator } from "@orpc/contract";
import * as z from "zod";
import { DEVICE_SYSTEMS } from "../domain/device-systems.ts";
import { cursor, dateTime, done, empty, id, pageSize, userId } from "./common.ts";
import { procedure, type ProcedureTraits } from "./traits.ts";

export const notificationKind = z.enum([
  "approved",
  "rejected",
  "finished",
  "expired",
  "low-balance",
  "payment",
  "payment-failed",
  "invoice",
  "dispute",
  "bonus",
  "support",
]);

export const notification = z.object({
  id,
  kind: notificationKind,
  title: z.string(),
  body: z.string(),
  /** A path of the web app. */
  link: z.string(),
  createdAt: dateTime,
  isUnread: z.boolean(),
});

/** Channels in addition to the list in the app, which always shows everything. */
export const notificationPreferences = z.object({
  rows: z
    .array(
      z.object({
        kind: notificationKind,
        email: z.boolean(),
        push: z.boolean(),
        /** Only kinds of SMS_KINDS, and only to a proved number. */
        sms: z.boolean().default(false),
      }),
    )
    .max(notificationKind.options.length),
});

/** All but the last three digits hidden; null without a number. */
const mobile = z.object({ number: z.string().nullable(), isProved: z.boolean() });

/** As browsers give them (RFC 8291), in base64url: an uncompressed point of P-256 (65 bytes) and 16 secret bytes. */
const pushKeys = z.object({
  p256dh: z.string().regex(/^B[\w-]{86}=?$/),
  auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
});

const deviceSystem = z.enum(DEVICE_SYSTEMS);
/** What Firebase or Apple knows an app on a phone by; Apple's are hexadecimal. */
const deviceToken = z.string().regex(/^[\w:.-]{8,4096}$/);

const unread = z.object({ unread: z.number().int() });

/** A call about the caller's own notifications. */
const own = (
  method: "GET" | "POST" | "PUT",
  path: `/${string}`,
  summary: string,
  traits: Omit<ProcedureTraits, "role"> = {},
) =>
  procedure({ ...traits, role: "member" }).route({
    method,
    path,
    summary,
    tags: ["Notifications"],
  });

export const notificationsContract = {
  list: own("GET", "/notifications", "Own notifications, newest first", {
    acting: "allowed",
    read: { sentAs: "POST", isCached: true },
  })
    .input(z.object({ cursor: cursor.optional(), limit: pageSize.optional() }))
    .output(
      z.object({
        rows: z.array(notification),
        /** Those of the last 10 days that are newer than notificationLastView. */
        unread: z.number().int(),
        notificationLastView: dateTime.nullable(),
        nextCursor: z.string().nullable(),
      }),
    ),
  unread: own("GET", "/notifications/unread", "How many are unread", {
    acting: "allowed",
    read: { sentAs: "POST", isCached: true },
  })
    .input(empty)
    .output(unread),
  seen: own("POST", "/notifications/seen", "Notifications seen now", {
    code: "ulnv",
    forOthers: true,
  })
    /** `until` for a list read offline: later notifications stay unread. */
    .input(z.object({ userId: userId.optional(), until: dateTime.optional() }))
    .output(z.object({ notificationLastView: dateTime })),
  /** Server-sent events: first the unread count, then each notification as it happens. */
  stream: own("GET", "/notifications/stream", "Live notifications", { acting: "allowed" })
    .input(empty)
    .output(
      eventIterator(
        z.discriminatedUnion("type", [
          unread.extend({ type: z.literal("unread") }),
          unread.extend({ type: z.literal("notification"), notification }),
        ]),
      ),
    ),
  preferences: own("GET", "/notifications/preferences", "What also comes by e-mail, push and SMS", {
    acting: "allowed",
    read: { sentAs: "POST", isCached: true },
  })
    .input(empty)
    .output(notificationPreferences),
  savePreferences: own(
    "PUT",
    "/notifications/preferences",
    "Choose what also comes by e-mail, push and SMS",
    {},
  )
    .input(notificationPreferences)
    .output(notificationPreferences),
  mobile: own("GET", "/notifications/mobile", "Own mobile number, and whether it was proved", {
    acting: "allowed",
  })
    .input(empty)
    .output(mobile),
  sendMobileCode: own(
    "POST",
    "/notifications/mobile/code",
    "Send a code to the own mobile number",
    { limit: "phoneCodes" },
  )
    .input(empty)
    .output(done),
  confirmMobile: own("POST", "/notifications/mobile", "Prove the own mobile number with the code", {
    limit: "credentials",
  })
    .input(z.object({ code: z.string().trim().length(6) }))
    .output(mobile),
  pushKey: own("GET", "/notifications/push-key", "Public key for web push", { acting: "allowed" })
    .input(empty)
    /** The key is null where web push is not set up; `devices` are the systems whose app can be reached. */
    .output(z.object({ publicKey: z.string().nullable(), devices: z.array(deviceSystem) })),
  subscribePush: own("POST", "/notifications/push", "Send web push to this browser")
    .input(
      z.object({
        endpoint: z.url({ protocol: /^https$/ }).max(1000),
        keys: pushKeys,
      }),
    )
    .output(done),
  unsubscribePush: own("POST", "/notifications/push/end", "No more web push to this browser")
    .input(z.object({ endpoint: z.string().max(1000) }))
    .output(done),
  registerDevice: own("POST", "/notifications/devices", "Send push to the app on this phone")
    .input(z.object({ system: deviceSystem, token: deviceToken }))
    .output(done),
  forgetDevice: own("POST", "/notifications/devices/end", "No more push to the app on this phone")
    .input(z.object({ token: deviceToken }))
    .output(done),
};
