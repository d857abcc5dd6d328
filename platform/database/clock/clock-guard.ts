import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../../log/log.ts";
import { findDatabaseTime } from "./clock.store.ts";
import type { Pool } from "../pool.ts";

/**
 * How far (ms) a machine's clock may be from its database's while work is done by it. Hours of the law begin and end at whole hours, so that
 * by half a minute a message leaves no later than a network may take for it by itself; a clock that NTP sets is off by milliseconds, and one of
 * a machine that stood still by seconds, so that no work is laid down for nothing.
 */
export const MAX_CLOCK_SKEW_MS = 30_000;
const ASK_MS = 1_000;
/** Whoever works by the clock asks for it oftener. */
const KNOWN_FOR_MS = 10_000;

/** Whether work may be done by this machine's clock. */
export type ClockGuard = {
  /** Asks the database, at most every second unless the clock was set meanwhile. Throws where it does not answer. */
  isRight(): Promise<boolean>;
  /** Whether it was found wrong when it was last asked for, not long ago. */
  isKnownWrong(): boolean;
  /** Resolves when the clock is right, or `signal` aborted. */
  untilRight(signal: AbortSignal): Promise<void>;
};

/** A clock that can be set, and one that nobody sets (ms). */
export type MachineClocks = { machineMs?: () => number; steadyMs?: () => number };

type Found = { isRight: boolean; atMs: number; aheadMs: number };

/**
 * Compares this machine's clock with its database's. The time of the sandbox, which is a clock of its own, does not count.
 */
export function createClockGuard(
  { pool, log }: { pool: Pool; log: Log },
  // The clock of now, not of a test that replaces it later.
  { machineMs = Date.now, steadyMs = () => performance.now() }: MachineClocks = {},
): ClockGuard {
  let found: Found | undefined;

  /** Whether the clock goes on as it did when the database was asked. */
  const stillHolds = ({ atMs, aheadMs }: Found): boolean =>
    steadyMs() - atMs < ASK_MS && Math.abs(machineMs() - steadyMs() - aheadMs) < ASK_MS;

  async function ask(): Promise<boolean> {
    const beganMs = machineMs();
    const databaseMs = (await findDatabaseTime(pool)).getTime();
    const endedMs = machineMs();
    // The database looked at its clock in between, however long that took.
    const offMs = Math.max(beganMs - databaseMs, databaseMs - endedMs, 0);
    const isRight = offMs <= MAX_CLOCK_SKEW_MS;
    const wasRight = found?.isRight ?? true;
    if (!isRight && wasRight)
      log.error(
        { seconds: Math.round(offMs / 1000) },
        "this machine's clock is not its database's: no work is done until they agree (docs/operate/day-to-day.md)",
      );
    if (isRight && !wasRight)
      log.warn("this machine's clock is its database's again: work goes on");
    found = { isRight, atMs: steadyMs(), aheadMs: endedMs - steadyMs() };
    return isRight;
  }

  const isRight = async (): Promise<boolean> =>
    found && stillHolds(found) ? found.isRight : ask();

  return {
    isRight,
    isKnownWrong: () => found?.isRight === false && steadyMs() - found.atMs < KNOWN_FOR_MS,
    async untilRight(signal) {
      while (!signal.aborted && !(await isRight().catch(() => false)))
        await wait(ASK_MS, undefined, { signal }).catch(() => undefined);
    },
  };
}
