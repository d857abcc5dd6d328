import type { Holidays } from "../../../domain/public-holidays.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import type { Database } from "../../db/database.ts";
import type { JobSender } from "../../jobs/job.ts";
import type { MessagingProvider } from "../../providers/messaging/messaging-provider.ts";
import type { PlanDeps } from "../audience/plan-booking.ts";

export type CampaignsDeps = {
  db: Database;
  clock: Clock;
  log: Log;
  messaging: MessagingProvider;
  jobs: JobSender;
  plan: PlanDeps;
  readHolidays(countryId: number): Promise<Holidays>;
};

/** Who asks. An administrator may read every campaign, and write none but the own. */
export type Viewer = { userId: string; isAdmin: boolean };

/** Carries a submission on from where it stands. Data: `{ campaignId }`. */
export const SUBMISSION_JOB = "campaign-submission";
