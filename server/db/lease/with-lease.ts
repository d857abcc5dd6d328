import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { LeaseLost } from "../../../platform/database/connection-loss.ts";
import type { Database } from "../database.ts";
import { createRefusingTurns } from "../refusing-turns.ts";
import { leasedDatabase } from "./leased-database.ts";
import { deleteLease, insertLease, updateLeaseRunning } from "./lease.store.ts";

/**
 * For how many seconds a lease runs. It is prolonged while the work goes on, so this is how long others wait for a process that
 * was killed, and how long one that stands still is believed. A bank is given longer: not each knows a call that is repeated.
 */
const SECONDS = {
  campaign: 6,
  schedule: 6,
  register: 6,
  "large-list": 6,
  "own-data": 6,
  refund: 20,
  subscription: 20,
} as const;
/** Prolonged so often within its time. */
const TIMES = 4;
const PAUSES_MS = [10, 20, 40, 80, 160, 320, 640, 1_000];
const PATIENCE_MS = 60_000;
/** Calls that may wait for one lease in a process. */
const MAX_WAITING = 20;
/** Of those who wait for a lease one asks for it, whatever their number. */
const inTurn = createRefusingTurns({ together: Infinity, mostWaiting: MAX_WAITING });

type Of = { of: keyof typeof SECONDS; id: string };

/** What the work knows of its lease. */
export type Held = {
  /** Aborted when the lease is lost: somebody else may begin. */
  lost: AbortSignal;
  /** Asked before a call that must not be made twice. Throws LeaseLost. */
  check(): void;
};

type Lease = { key: string; holder: string; seconds: number; askedMs: number };

type Work<Result> = (db: Database, held: Held) => Promise<Result>;

/**
 * Runs the work while nobody else, in any process, works under the same lease. It needs no connection meanwhile: the work may call
 * others for as long as it takes. Its database begins a transaction only while the lease runs, and nobody takes the lease before
 * that has ended. Waits a minute for others; throws LeaseLost after that, and when the lease ran out under the work; resource-exhausted
 * where too many wait.
 */
export async function withLease<Result>(db: Database, of: Of, work: Work<Result>): Promise<Result> {
  const giveUpMs = performance.now() + PATIENCE_MS;
  const key = keyOf(of);
  const lease = await inTurn(key, () => waitForLease(db, of, giveUpMs));
  return underLease(db, lease, work);
}

async function waitForLease(db: Database, of: Of, giveUpMs: number): Promise<Lease> {
  for (let tries = 0; ; tries += 1) {
    const lease = await takeLease(db, of);
    if (lease) return lease;
    if (performance.now() > giveUpMs) throw new LeaseLost();
    await wait(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]);
  }
}

/** The same without waiting: undefined when somebody else works under the lease. */
export async function withFreeLease<Result>(
  db: Database,
  of: Of,
  work: Work<Result>,
): Promise<Result | undefined> {
  const lease = await takeLease(db, of);
  return lease && underLease(db, lease, work);
}

const keyOf = ({ of, id }: Of): string => `${of}:${id}`;

async function takeLease(db: Database, of: Of): Promise<Lease | undefined> {
  const holder = randomUUID();
  const lease = { key: keyOf(of), holder, seconds: SECONDS[of.of], askedMs: performance.now() };
  return (await insertLease(db, lease)) ? lease : undefined;
}

async function underLease<Result>(db: Database, lease: Lease, work: Work<Result>): Promise<Result> {
  const running = letRun(db, lease);
  try {
    return await work(leasedDatabase(db, lease, running.check), running);
  } finally {
    running.stop();
    // Where the database cannot be reached it runs out by itself; what the work did or threw is the answer.
    await deleteLease(db, lease).catch(() => {});
  }
}

/** Prolongs a lease until it is stopped, and goes by this machine's own clock when the database does not answer. */
function letRun(db: Database, lease: Lease): Held & { stop(): void } {
  const loss = new AbortController();
  let endsMs = lease.askedMs + lease.seconds * 1_000;
  let isAsking = false;
  const lose = (): void => {
    clearInterval(timer);
    loss.abort(new LeaseLost());
  };
  async function prolong(): Promise<void> {
    if (performance.now() > endsMs) return lose();
    if (isAsking) return;
    isAsking = true;
    const atMs = performance.now();
    try {
      if (await updateLeaseRunning(db, lease)) endsMs = atMs + lease.seconds * 1_000;
      else lose();
    } catch {
      // Asked again until the time is over.
    } finally {
      isAsking = false;
    }
  }
  const timer = setInterval(() => void prolong(), (lease.seconds * 1_000) / TIMES);
  timer.unref();
  return {
    lost: loss.signal,
    check() {
      if (!loss.signal.aborted && performance.now() > endsMs) lose();
      loss.signal.throwIfAborted();
    },
    stop: () => clearInterval(timer),
  };
}
