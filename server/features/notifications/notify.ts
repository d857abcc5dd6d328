import type { Announce } from "../../db/announcer/announcer.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { JobSender } from "../../jobs/job.ts";
import { defaultChannels, type NewNotification } from "./notification.ts";
import { toPayload } from "./live-payload.ts";
import { insertNotification } from "./notifications.store.ts";
import {
  NOTIFICATION_MAIL_JOB,
  NOTIFICATION_PUSH_JOB,
  NOTIFICATION_SMS_JOB,
} from "./notifications-deps.ts";
import { listPreferences } from "./preferences.store.ts";

/** Tells the owner of an account, in the transaction in which it happened. */
export type Notify = (tx: DatabaseOrTransaction, notification: NewNotification) => Promise<void>;

/**
 * Stores, announces to open pages, mails, pushes and texts a notification once, however often it is repeated. Visitors and
 * deleted accounts get none.
 */
export function createNotify(jobs: JobSender, announce: Announce): Notify {
  return async (tx, notification) => {
    const notificationId = await insertNotification(tx, notification);
    if (notificationId === undefined) return;
    const { userId } = notification;
    await announce(tx, "notification", toPayload({ notificationId, userId }));
    const chosen = await listPreferences(tx, notification.userId);
    const { email, push, sms } =
      chosen.get(notification.kind) ?? defaultChannels(notification.kind);
    const options = { key: notificationId };
    if (email) await jobs.send(tx, NOTIFICATION_MAIL_JOB, { notificationId }, options);
    if (sms) await jobs.send(tx, NOTIFICATION_SMS_JOB, { notificationId }, options);
    if (push) await jobs.send(tx, NOTIFICATION_PUSH_JOB, { notificationId }, options);
  };
}
