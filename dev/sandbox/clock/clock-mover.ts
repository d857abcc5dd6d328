import type { Log } from "../../../platform/log/log.ts";
import type { Database } from "../state/database.ts";
import { announceOffset, type ClockListener } from "./clock-listener.ts";
import { type Pace, STEP_MS } from "./clock-pace.ts";
import { findClockState, updateAnnouncedOffset, updateOffset } from "./clock.store.ts";

const FIXED =
  "The clock shows real time, because something outside is real (SANDBOX_KEY is not set).";
const MAX_MS = 120 * 86_400_000;

export type ClockProgress = { fromMs: number; toMs: number };
export type ClockReading = {
  now: Date;
  offsetMs: number;
  progress: ClockProgress | undefined;
  lastError: string | undefined;
};

export type ClockMover = {
  now(): Date;
  read(): ClockReading;
  /** Moves the clock to what `target` answers once earlier moves are done. Resolves when every program has followed. */
  move(target: (nowMs: number) => number): Promise<void>;
};

/** The move was not understood or not allowed; the clock has not moved. */
export class ClockMoveError extends Error {
  override name = "ClockMoveError";
}

type MoverOptions = {
  db: Database;
  listeners: readonly ClockListener[];
  sandboxKey: string | undefined;
  timeoutMs: number;
  log: Log;
  /** How far it goes at a time, asked for at the beginning of each move. */
  readPace: () => Promise<Pace>;
  /** The sandbox's own due work (renewals, expiring sessions), done every hour and before the programs are notified of the step. */
  onStep: () => Promise<void> | void;
};

/** The owner of the shared clock: moves it forward only, in steps of a pace, one move at a time. */
export function createClockMover(options: MoverOptions): ClockMover {
  const { db, log, sandboxKey, timeoutMs } = options;
  let { offsetMs } = findClockState(db);
  let progress: ClockProgress | undefined;
  let lastError: string | undefined;
  let queue: Promise<void> = Promise.resolve();

  const nowMs = (): number => Date.now() + offsetMs;

  async function announce(key: string): Promise<void> {
    for (const listener of options.listeners)
      await announceOffset(listener, offsetMs, { sandboxKey: key, timeoutMs });
    updateAnnouncedOffset(db, offsetMs);
  }

  async function run(target: (nowMs: number) => number): Promise<void> {
    if (sandboxKey === undefined) throw new ClockMoveError(FIXED);
    const fromMs = nowMs();
    const targetOffsetMs = offsetMs + checkDistance(target(fromMs) - fromMs);
    progress = { fromMs, toMs: fromMs + targetOffsetMs - offsetMs };
    lastError = undefined;
    const pace = await options.readPace();
    // A step that a program missed is repeated first, so that none sees a jump of two.
    if (findClockState(db).announcedOffsetMs !== offsetMs) {
      await options.onStep();
      await announce(sandboxKey);
    }
    while (offsetMs < targetOffsetMs) {
      await passTo(Math.min(offsetMs + pace(nowMs()), targetOffsetMs));
      await announce(sandboxKey);
    }
  }

  /** What the sandbox does itself has an hour between one thing and the next: a renewal, its invoice, another try. */
  async function passTo(nextOffsetMs: number): Promise<void> {
    while (offsetMs < nextOffsetMs) {
      offsetMs = Math.min(offsetMs + STEP_MS, nextOffsetMs);
      updateOffset(db, offsetMs);
      await options.onStep();
    }
  }

  async function runRecorded(target: (nowMs: number) => number): Promise<void> {
    try {
      await run(target);
    } catch (error) {
      lastError = error instanceof Error ? error.message : "The clock stopped.";
      log.warn({ err: error }, "the clock did not reach its target");
      throw error;
    } finally {
      progress = undefined;
    }
  }

  return {
    now: () => new Date(nowMs()),
    read: () => ({ now: new Date(nowMs()), offsetMs, progress, lastError }),
    move(target) {
      const moved = queue.then(() => runRecorded(target));
      queue = moved.catch(() => undefined);
      return moved;
    },
  };
}

function checkDistance(distanceMs: number): number {
  const wholeMs = Math.round(distanceMs);
  if (!Number.isSafeInteger(wholeMs) || wholeMs <= 0)
    throw new ClockMoveError("The clock only moves forward.");
  if (wholeMs > MAX_MS) throw new ClockMoveError("The clock moves at most 120 days at a time.");
  return wholeMs;
}
