import type { Database } from "../../../../db/database.ts";
import type { JobSender } from "../../../../jobs/job.ts";
import { listLeftImports } from "./list-import.store.ts";
import { IMPORT_JOB } from "./start-import.ts";

/** Queues imports that nobody works on anew: the queue itself would notice a killed worker after a minute only. */
export async function resumeImports({
  db,
  jobs,
}: {
  db: Database;
  jobs: JobSender;
}): Promise<void> {
  for (const id of await listLeftImports(db)) await jobs.send(db, IMPORT_JOB, { id }, { key: id });
}
