import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import type { Database } from "../../db/database.ts";
import type { JobSender } from "../../jobs/job.ts";
import type { MessagingProvider } from "../../providers/messaging/messaging-provider.ts";
import type { CountAudience } from "../audience/count-audience.ts";

export type CampaignsDeps = {
  db: Database;
  clock: Clock;
  log: Log;
  messaging: MessagingProvider;
  jobs: JobSender;
  countAudience: CountAudience;
};

/** Who asks. An administrator may read every campaign, and write none but the own. */
export type Viewer = { userId: string; isAdmin: boolean };

/** Carries a submission on from where it stands. Data: `{ campaignId }`. */
export const SUBMISSION_JOB = "campaign-submission";
