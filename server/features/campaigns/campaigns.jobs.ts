import * as z from "zod";
import type { JobDefinition } from "../../jobs/job.ts";
import { SUBMISSION_JOB, type CampaignsDeps } from "./campaigns-deps.ts";
import { resumeSubmissions, syncCampaigns } from "./catch-up-campaigns.ts";
import { FEED_ROUTE_JOB } from "./delivery/feed/announce-change.ts";
import { foldHours } from "./delivery/hours/fold-hours.ts";
import { FEED_SECONDS, readFeed, readFeeds } from "./delivery/read-feeds.ts";
import { recheckLinks } from "./links/recheck-links.ts";
import { runSubmission } from "./submission/run-submission.ts";

const routeData = z.object({ routeId: z.int().min(1) });
const submissionData = z.object({ campaignId: z.uuid() });
const SWEEP_SECONDS = 5;
const LINKS_SECONDS = 600;
const HOUR_SECONDS = 3_600;

/** Submissions, the sweep that carries unfinished ones on, the sync with the networks, and their news. */
export function campaignsJobs(deps: CampaignsDeps): JobDefinition[] {
  return [
    {
      name: SUBMISSION_JOB,
      concurrency: 2,
      handle: (data) => runSubmission(deps, submissionData.parse(data).campaignId, { wait: false }),
    },
    {
      name: "campaign-submission-sweep",
      everySeconds: SWEEP_SECONDS,
      handle: (_data, { signal }) => resumeSubmissions(deps, { everyOne: false, signal }),
    },
    {
      name: "campaign-sync",
      everySeconds: SWEEP_SECONDS,
      handle: (_data, { signal }) => syncCampaigns(deps, { everyOne: false, signal }),
    },
    {
      name: "campaign-links",
      everySeconds: LINKS_SECONDS,
      handle: (_data, { signal }) => recheckLinks(deps, signal),
    },
    {
      name: "campaign-feed",
      everySeconds: FEED_SECONDS,
      handle: (_data, { signal }) => readFeeds(deps, signal),
    },
    {
      name: "campaign-hours",
      everySeconds: HOUR_SECONDS,
      handle: (_data, { signal }) => foldHours(deps, signal),
    },
    {
      name: FEED_ROUTE_JOB,
      // The round reads what was missed.
      retryLimit: 0,
      handle: (data, { signal }) => readFeed(deps, routeData.parse(data).routeId, signal),
    },
  ];
}
