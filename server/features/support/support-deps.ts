import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../db/database.ts";
import type { JobSender } from "../../jobs/job.ts";
import type { Notify } from "../notifications/notify.ts";

export type SupportDeps = {
  db: Database;
  clock: Clock;
  jobs: JobSender;
  notify: Notify;
};

/** Tells every administrator of a new message. Data: `{ messageId }`. */
export const SUPPORT_MAIL_JOB = "send-support-mail";
