import type { Clock } from "../../../../platform/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import { deleteSignalsBefore, lockSignal, upsertSignal } from "./account-signal.store.ts";
import type { SignalDigest, SignalKind } from "./signal-digest.ts";

/** The longest that a rule looks back (section abuseLimits). */
const SIGNAL_DAYS = 30;
const DAY_MS = 86_400_000;

type Seen = { userId: string; seen: Partial<Record<SignalKind, string>>; at: Date };

/** Notes what an account was seen with, as digests. */
export async function noteSignals(
  db: DatabaseOrTransaction,
  digest: SignalDigest,
  { userId, seen, at }: Seen,
): Promise<void> {
  for (const signal of digestsOf(digest, seen)) await upsertSignal(db, { userId, ...signal, at });
}

/**
 * Notes the same in the caller's transaction, one account at a time: who comes with the same before it ends waits, and then counts this
 * account too.
 */
export async function noteInTurn(
  tx: DatabaseOrTransaction,
  digest: SignalDigest,
  signals: Seen,
): Promise<void> {
  // In one order, whoever asks: nobody waits in a circle.
  const digests = digestsOf(digest, signals.seen).map((signal) => signal.digest);
  for (const one of digests.toSorted(Buffer.compare)) await lockSignal(tx, one);
  await noteSignals(tx, digest, signals);
}

function digestsOf(digest: SignalDigest, seen: Seen["seen"]) {
  return (["device", "line", "words"] as const).flatMap((kind) => {
    const what = seen[kind];
    return what === undefined ? [] : [{ kind, digest: digest(kind, what) }];
  });
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
