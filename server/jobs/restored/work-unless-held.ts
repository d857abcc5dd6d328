import { setTimeout as wait } from "node:timers/promises";

/** Whether no work may be done, by the database or by the clock, and when it may be again. */
export type Holding = {
  isHeld(): Promise<boolean>;
  /** Resolves when it is released, or `signal` aborted. */
  untilReleased(signal: AbortSignal): Promise<void>;
};

type Work = { takeUp(): Promise<void>; layDown(): Promise<void> };

const ASK_MS = 1_000;

/**
 * Takes work up as soon as the database is not held. `watching` lays it down whenever it is held later, as by a promotion while the
 * program runs, and takes it up again; it resolves when `signal` is aborted.
 */
export async function workUnlessHeld(
  holding: Holding | undefined,
  { takeUp, layDown }: Work,
  signal: AbortSignal,
): Promise<{ watching: Promise<void> }> {
  await holding?.untilReleased(signal);
  if (!signal.aborted) await takeUp();
  return { watching: holding ? watch(holding) : Promise.resolve() };

  async function watch({ isHeld, untilReleased }: Holding): Promise<void> {
    while (!signal.aborted) {
      await wait(ASK_MS, undefined, { signal }).catch(() => undefined);
      // A database that does not answer does nothing either.
      if (signal.aborted || !(await isHeld().catch(() => false))) continue;
      await layDown();
      await untilReleased(signal);
      if (!signal.aborted) await takeUp();
    }
  }
}
