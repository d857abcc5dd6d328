import type { Clock } from "../../../../platform/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import { deleteSignalsBefore, upsertSignal } from "./account-signal.store.ts";
import type { SignalDigest, SignalKind } from "./signal-digest.ts";

/** The longest that a rule looks back (section abuseLimits). */
const SIGNAL_DAYS = 30;
const DAY_MS = 86_400_000;

/** Notes what an account was seen with, as digests. */
export async function noteSignals(
  db: DatabaseOrTransaction,
  digest: SignalDigest,
  { userId, seen, at }: { userId: string; seen: Partial<Record<SignalKind, string>>; at: Date },
): Promise<void> {
  for (const kind of ["device", "line", "words"] as const) {
    const what = seen[kind];
    if (what !== undefined)
      await upsertSignal(db, { userId, kind, digest: digest(kind, what), at });
  }
}

/** Deletes what is older than 30 days. */
export async function forgetAccountSignals({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Promise<void> {
  await deleteSignalsBefore(db, new Date(clock.now().getTime() - SIGNAL_DAYS * DAY_MS));
}
