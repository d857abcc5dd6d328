import * as z from "zod";
import type { JobDefinition } from "../../jobs/job.ts";
import type { MailProvider } from "../../providers/mail/mail-provider.ts";
import { mailNotification } from "./mail-notification.ts";
import {
  NOTIFICATION_MAIL_JOB,
  NOTIFICATION_PUSH_JOB,
  NOTIFICATION_SMS_JOB,
  type NotificationsDeps,
} from "./notifications-deps.ts";
import { pushNotification } from "./push/push-notification.ts";
import { tidyNotifications } from "./tidy-notifications.ts";
import { smsNotification } from "./owner-sms/sms-notification.ts";

const HOUR_SECONDS = 3600;

const jobData = z.object({ notificationId: z.uuid() });

/** News on their way by mail, by SMS and to browsers, and those whose time is over. */
export function notificationsJobs(
  deps: NotificationsDeps & { mail: MailProvider; publicUrl: string },
): JobDefinition[] {
  return [
    {
      name: NOTIFICATION_MAIL_JOB,
      isLetter: true,
      concurrency: 2,
      handle: (data) => mailNotification(deps, jobData.parse(data).notificationId),
    },
    {
      name: NOTIFICATION_SMS_JOB,
      isLetter: true,
      concurrency: 2,
      retryLimit: 8,
      handle: (data) => smsNotification(deps, jobData.parse(data).notificationId),
    },
    {
      name: NOTIFICATION_PUSH_JOB,
      isLetter: true,
      concurrency: 2,
      // Worth nothing hours later.
      retryLimit: 5,
      handle: (data) => pushNotification(deps, jobData.parse(data).notificationId),
    },
    {
      name: "tidy-notifications",
      everySeconds: HOUR_SECONDS,
      handle: () => tidyNotifications(deps),
    },
  ];
}
