import { z } from "zod";
import type { JobDefinition, JobSender } from "../../jobs/job.ts";
import { endLists, tidyLists, type StoredListsDeps } from "./lists/manage-lists.ts";
import { moveOlderNumbers } from "./lists/numbers/move-older-numbers.ts";
import { IMPORT_JOB } from "./lists/imports/start-import.ts";
import { resumeImports } from "./lists/imports/resume-imports.ts";
import { runImport } from "./lists/imports/run-import.ts";
import { closeLinks } from "./links/close-links.ts";
import { sweepStrayFiles } from "./files/sweep-stray-files.ts";

const HOUR_SECONDS = 3600;

const MINUTE_SECONDS = 60;
/** A killed worker's lease runs out in six seconds. */
const RESUME_SECONDS = 5;
const importJob = z.object({ id: z.uuid() });

/** Lists and files whose time is over, here and on the networks, and links of accounts that are shut out. */
export function audienceJobs(deps: StoredListsDeps & { jobs: JobSender }): JobDefinition[] {
  return [
    {
      name: IMPORT_JOB,
      concurrency: 2,
      expireInSeconds: HOUR_SECONDS,
      handle: (data, { signal }) => runImport(deps, importJob.parse(data).id, signal),
    },
    {
      name: "list-import-resume",
      everySeconds: RESUME_SECONDS,
      handle: () => resumeImports(deps),
    },
    { name: "list-tidy", everySeconds: HOUR_SECONDS, handle: () => tidyLists(deps) },
    { name: "file-sweep", everySeconds: 6 * HOUR_SECONDS, handle: () => sweepStrayFiles(deps) },
    {
      name: "list-chunks",
      everySeconds: HOUR_SECONDS,
      expireInSeconds: HOUR_SECONDS,
      handle: (_data, { signal }) => moveOlderNumbers(deps, signal),
    },
    { name: "links-of-suspended", everySeconds: MINUTE_SECONDS, handle: () => closeLinks(deps) },
    { name: "list-end", everySeconds: MINUTE_SECONDS, handle: () => endLists(deps) },
  ];
}
