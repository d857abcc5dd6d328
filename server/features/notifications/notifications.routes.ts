import { asSystem } from "../../identity/identity.ts";
import type { Language } from "../../../domain/text/languages.ts";
import { currentLanguage } from "../../../domain/translate.ts";
import { inLanguage } from "../../language.ts";
import { findLanguage } from "../accounts/users/language.store.ts";
import { implement, withEventMeta } from "@orpc/server";
import { notificationsContract } from "../../../contract/notifications.ts";
import {
  type RequestContext,
  requireSelf,
  requireSessionId,
  requireUser,
} from "../../http/context.ts";
import { markNotificationsSeen } from "../accounts/profile/notification-last-view.ts";
import { isSessionOf } from "../accounts/sign-in/session.store.ts";
import { DEVICE_SYSTEMS } from "../../../domain/device-systems.ts";
import { forgetDevice, registerDevice } from "./push/change-device.ts";
import { subscribePush, unsubscribePush } from "./push/change-push.ts";
import { countUnread, listNotifications } from "./list-notifications.ts";
import { confirmMobileCode, readMobile, sendMobileCode } from "./owner-sms/prove-mobile.ts";
import type { NotificationsDeps } from "./notifications-deps.ts";
import type { NotificationRow, WordedNotification } from "./notification.ts";
import { wordAgain } from "./wording.ts";
import { readPreferences, savePreferences } from "./preferences.ts";

/** The notifications procedures. */
export function createNotificationsRoutes(deps: NotificationsDeps) {
  const os = implement(notificationsContract).$context<RequestContext>();
  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const asked = { ...input, language: languageAsked(context) };
      const page = await listNotifications(deps, requireUser(context).userId, asked);
      return {
        ...page,
        notificationLastView: page.notificationLastView?.toISOString() ?? null,
        rows: page.rows.map((row) => ({ ...present(row), isUnread: row.isUnread })),
      };
    }),
    unread: os.unread.handler(async ({ context }) => ({
      unread: await countUnread(deps, requireUser(context).userId),
    })),
    seen: os.seen.handler(async ({ input, context }) => {
      const userId = requireSelf(context, input.userId);
      const now = deps.clock.now();
      const until = input.until === undefined ? now : new Date(input.until);
      const seenAt = await markNotificationsSeen(deps.db, userId, until < now ? until : now);
      return { notificationLastView: seenAt.toISOString() };
    }),
    stream: os.stream.handler(async ({ context, signal }) => {
      const reader = {
        userId: requireUser(context).userId,
        sessionId: requireSessionId(context),
        language: languageAsked(context),
      };
      return stream(deps, reader, signal);
    }),
    preferences: os.preferences.handler(async ({ context }) => ({
      rows: await readPreferences(deps, requireUser(context).userId),
    })),
    savePreferences: os.savePreferences.handler(async ({ input, context }) => ({
      rows: await savePreferences(deps, requireUser(context).userId, input.rows),
    })),
    mobile: os.mobile.handler(({ context }) => readMobile(deps, requireUser(context).userId)),
    sendMobileCode: os.sendMobileCode.handler(async ({ context }) => {
      await sendMobileCode(deps, requireUser(context).userId);
      return { done: true as const };
    }),
    confirmMobile: os.confirmMobile.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      await confirmMobileCode(deps, userId, input.code);
      return readMobile(deps, userId);
    }),
    pushKey: os.pushKey.handler(({ context }) => {
      requireUser(context);
      const devices = DEVICE_SYSTEMS.filter((system) => deps.devicePush[system]);
      return { publicKey: deps.push?.publicKey ?? null, devices };
    }),
    subscribePush: os.subscribePush.handler(async ({ input: { endpoint, keys }, context }) => {
      const who = { userId: requireUser(context).userId, sessionId: requireSessionId(context) };
      await subscribePush(deps, who, { endpoint, ...keys });
      return { done: true as const };
    }),
    unsubscribePush: os.unsubscribePush.handler(async ({ input, context }) => {
      await unsubscribePush(deps, requireUser(context).userId, input.endpoint);
      return { done: true as const };
    }),
    registerDevice: os.registerDevice.handler(async ({ input, context }) => {
      const who = { userId: requireUser(context).userId, sessionId: requireSessionId(context) };
      await registerDevice(deps, who, input);
      return { done: true as const };
    }),
    forgetDevice: os.forgetDevice.handler(async ({ input, context }) => {
      await forgetDevice(deps, requireUser(context).userId, input.token);
      return { done: true as const };
    }),
  });
}

/** The language that the reader has on the screen; undefined for a program that names none. */
const languageAsked = ({ headers }: RequestContext): Language | undefined =>
  headers.has("accept-language") ? currentLanguage() : undefined;

/** Reader of a stream: user, session, and the language on the screen. */
type Reader = { userId: string; sessionId: string; language: Language | undefined };

/** Subscribes first, so that nothing is lost between the count and the stream. */
function stream(deps: NotificationsDeps, reader: Reader, signal: AbortSignal | undefined) {
  const live = deps.feed.follow(reader.userId, signal);
  const events = writeEvents(deps, reader, live.notifications);
  const finish = events.return.bind(events);
  // A waiting generator does not notice that its reader has gone.
  events.return = (value) => {
    live.close();
    return finish(value);
  };
  return events;
}

/** Ends without a word when the session has ended since, or sees the tool as somebody else. */
async function* writeEvents(
  deps: NotificationsDeps,
  { userId, sessionId, language }: Reader,
  feed: AsyncGenerator<NotificationRow>,
) {
  yield { type: "unread" as const, unread: await countUnread(deps, userId) };
  for await (const row of feed) {
    // It may be an administrator's, who sees the tool as this user.
    if (!(await asSystem(() => isSessionOf(deps.db, sessionId, userId)))) return;
    const spoken = language ?? (await findLanguage(deps.db, userId)) ?? "en";
    const worded = inLanguage(spoken, () => wordAgain(row));
    const notification = { ...present(worded), isUnread: true };
    const unread = await countUnread(deps, userId);
    yield withEventMeta({ type: "notification" as const, unread, notification }, { id: row.id });
  }
}

function present({ id, kind, title, body, link, createdAt }: WordedNotification) {
  return { id, kind, title, body, link, createdAt: createdAt.toISOString() };
}
