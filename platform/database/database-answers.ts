import { setTimeout as wait } from "node:timers/promises";
import type { Pool, PoolClient } from "./pool.ts";

const TIMEOUT_MS = 3_000;
const PAUSE_MS = 500;

/** True when the database replies within three seconds. Never throws. */
export async function isAnswering(db: Pool | PoolClient): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  const answer = db.query("select 1").then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits after a lost connection until the database answers again, or until the signal. What cut one connection may still be at
 * the others: hence the pause before the first look, too.
 */
export async function untilAnswering(db: Pool, signal: AbortSignal): Promise<void> {
  do await wait(PAUSE_MS);
  while (!signal.aborted && !(await isAnswering(db)));
}
