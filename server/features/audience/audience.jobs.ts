import type { JobDefinition } from "../../jobs/job.ts";
import { endLists, tidyLists, type StoredListsDeps } from "./lists/manage-lists.ts";
import { moveOlderNumbers } from "./lists/numbers/move-older-numbers.ts";
import { sweepStrayFiles } from "./files/sweep-stray-files.ts";

const HOUR_SECONDS = 3600;

const MINUTE_SECONDS = 60;

/** Lists and files whose time is over, here and on the networks. */
export function audienceJobs(deps: StoredListsDeps): JobDefinition[] {
  return [
    { name: "list-tidy", everySeconds: HOUR_SECONDS, handle: () => tidyLists(deps) },
    { name: "file-sweep", everySeconds: 6 * HOUR_SECONDS, handle: () => sweepStrayFiles(deps) },
    {
      name: "list-chunks",
      everySeconds: HOUR_SECONDS,
      expireInSeconds: HOUR_SECONDS,
      handle: (_data, { signal }) => moveOlderNumbers(deps, signal),
    },
    { name: "list-end", everySeconds: MINUTE_SECONDS, handle: () => endLists(deps) },
  ];
}
