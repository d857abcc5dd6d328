import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../db/database.ts";
import type { JobSender } from "../../jobs/job.ts";
import type { NumberCipher } from "../accounts/users/number-cipher.ts";
import type { MessagingProvider } from "../../providers/messaging/messaging-provider.ts";
import type { DevicePush } from "../../providers/push/device-push-provider.ts";
import type { PushProvider } from "../../providers/push/push-provider.ts";
import type { LiveFeed } from "./live-feed.ts";

export type NotificationsDeps = {
  db: Database;
  clock: Clock;
  jobs: JobSender;
  /** Null where web push is not set up. */
  push: PushProvider | null;
  devicePush: DevicePush;
  messaging: MessagingProvider;
  cipher: NumberCipher;
  feed: LiveFeed;
};

export const NOTIFICATION_MAIL_JOB = "send-notification-mail";
export const NOTIFICATION_SMS_JOB = "send-notification-sms";
export const NOTIFICATION_PUSH_JOB = "send-notification-push";
