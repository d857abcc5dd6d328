import type { Announce } from "../../db/announcer/announcer.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { BulkSender } from "../../jobs/job.ts";
import { defaultChannels, type NewNotification } from "./notification.ts";
import { eachInLanguageOf } from "../accounts/users/account-language.ts";
import { toPayload } from "./live-payload.ts";
import { insertNotifications, type StoredNotification } from "./notifications.store.ts";
import {
  NOTIFICATION_MAIL_JOB,
  NOTIFICATION_PUSH_JOB,
  NOTIFICATION_SMS_JOB,
} from "./notifications-deps.ts";
import { listPreferences } from "./preferences.store.ts";
import { writeNotification } from "./wording.ts";

/** Tells owners of accounts, in the transaction in which it happened. However many they are, it takes as many statements as for one. */
export type Notify = (
  tx: DatabaseOrTransaction,
  ...notifications: readonly NewNotification[]
) => Promise<void>;

/** The job of each way to tell somebody. */
const JOB_OF = {
  email: NOTIFICATION_MAIL_JOB,
  sms: NOTIFICATION_SMS_JOB,
  push: NOTIFICATION_PUSH_JOB,
} as const;

/**
 * Stores, announces to open pages, mails, pushes and texts each notification once, however often it is repeated. Visitors and
 * deleted accounts get none. Whatever language is spoken here, each is written in that of its owner.
 */
export function createNotify(jobs: BulkSender, announce: Announce): Notify {
  return async (tx, ...notifications) => {
    const written = await eachInLanguageOf(tx, notifications, writeNotification);
    const stored = await insertNotifications(tx, written);
    if (stored.length === 0) return;
    const payloads = stored.map(({ id, userId }) => toPayload({ notificationId: id, userId }));
    await announce(tx, "notification", ...payloads);
    const chosen = await listPreferences(
      tx,
      stored.map(({ userId }) => userId),
    );
    const channelsOf = ({ userId, kind }: StoredNotification) =>
      chosen.get(userId)?.get(kind) ?? defaultChannels(kind);
    for (const channel of ["email", "sms", "push"] as const) {
      const chosenBy = stored.filter((one) => channelsOf(one)[channel]);
      await jobs.sendAll(
        tx,
        JOB_OF[channel],
        chosenBy.map(({ id }) => ({ key: id, data: { notificationId: id } })),
      );
    }
  };
}
