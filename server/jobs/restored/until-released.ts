import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../../../platform/log/log.ts";
import { endHold, readHold, skipNumbers } from "../../../platform/database/database-place.ts";
import type { Pool } from "../../../platform/database/pool.ts";
import type { JobDefinition } from "../job.ts";
import { deleteJobs } from "./lost-job.store.ts";

const ASK_MS = 1_000;

/**
 * Waits while the database is held after a restore. Then drops the mails, pushes and SMS that were waiting in it, as they may have gone out, and lets
 * the other jobs go on: they ask before they do something twice. Returns early when `signal` is aborted.
 */
export async function untilReleased(
  { pool, log }: { pool: Pool; log: Log },
  definitions: readonly JobDefinition[],
  signal: AbortSignal,
): Promise<void> {
  for (let isAnnounced = false; !signal.aborted;) {
    const hold = await readHold(pool).catch(
      (err: unknown) => void log.warn({ err }, "asking again"),
    );
    if (hold && !hold.isHeld) return;
    if (!hold) {
      await wait(ASK_MS, undefined, { signal }).catch(() => undefined);
      continue;
    }
    const { since, lostUntil } = hold;
    if (!isAnnounced)
      log.error(
        { since },
        "the database was restored or promoted: no work is done until it is released (docs/operate/back-up.md)",
      );
    isAnnounced = true;
    if (lostUntil !== null) {
      const letters = definitions.filter(({ isLetter }) => isLetter).map(({ name }) => name);
      const dropped = await deleteJobs(pool, letters, since ?? lostUntil);
      await skipNumbers(pool);
      await endHold(pool);
      log.warn({ dropped }, "released: what was waiting to be sent before the restore is dropped");
      return;
    }
    await wait(ASK_MS, undefined, { signal }).catch(() => undefined);
  }
}
