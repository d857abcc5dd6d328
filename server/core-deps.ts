import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log/log.ts";
import type { Config } from "./config.ts";
import type { Announcer } from "./db/announcer/announcer.ts";
import type { Database } from "./db/database.ts";
import type { ReadSide } from "./db/read-side.ts";
import type { BulkSender, JobSender } from "./jobs/job.ts";
import type { Providers } from "./providers.ts";

/** Dependencies shared by every feature. */
export type CoreDeps = {
  config: Config;
  db: Database;
  /** For reports and exports, which only read. */
  readSide: ReadSide;
  clock: Clock;
  log: Log;
  jobs: JobSender & BulkSender;
  announcer: Announcer;
} & Providers;
