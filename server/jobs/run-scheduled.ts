import type { Database } from "../db/database.ts";
import { withFreeLease } from "../db/lease/with-lease.ts";
import type { JobDefinition } from "./job.ts";
import { findDue, upsertRun } from "./schedule-run.store.ts";

/** What a timer sends: every worker has one. */
export const BY_TIMER = { byTimer: true };

export const isByTimer = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "byTimer" in data;

/** A job may begin a little later once than the next time. */
const dueAfter = (everySeconds: number): number => everySeconds - Math.max(everySeconds / 10, 3);

/**
 * Runs a schedule, or does nothing while some worker is at it, or where it is a timer's and some worker has run it since the timer
 * was due: so many workers run it as often as one does, and one that starts does not run it again. A run that failed, or whose
 * worker was killed, does not count.
 */
export async function runScheduled(
  db: Database,
  { name, everySeconds = 0 }: JobDefinition,
  data: unknown,
  run: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  await withFreeLease(db, { of: "schedule", id: name }, async (_db, { lost }) => {
    const startedAt = await findDue(db, name, isByTimer(data) ? dueAfter(everySeconds) : 0);
    if (!startedAt) return;
    await run(lost);
    await upsertRun(db, name, startedAt);
  });
}
