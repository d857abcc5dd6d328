import { createGatherer } from "../../platform/gather.ts";
import { isConnectionLost } from "../../platform/database/connection-loss.ts";
import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { updateReceived } from "../delivery/receipt.store.ts";
import {
  type Found,
  lockByKeys,
  updateGivenUp,
  updateKnown,
} from "../delivery/receipts/known-receipts.store.ts";
import {
  type Merged,
  mergeReceipts,
  type ReceiptEvent,
} from "../delivery/receipts/merge-receipts.ts";
import { listKnown, updateReferences } from "../delivery/receipts/reference-states.store.ts";
import { referenceDayOf } from "../delivery/references/reference-day.ts";
import { insertEvents } from "../exchange/event.store.ts";
import type { NumberVault } from "../lists/number-vault.ts";
import type { NetworkEvent } from "../networks/connection.ts";
import { FAILURE } from "../../domain/campaign/failure-reasons.ts";
import { storedName } from "../networks/stored-event.ts";
import { insertCalls } from "./call.store.ts";

export type HeardDeps = {
  db: Database;
  vault: NumberVault;
  /** Business time. */
  nowMs: () => number;
};

/** What a network tells in one call. */
export type Heard = {
  events: readonly NetworkEvent[];
  /** What the call is known by when it is made again; left out where that says nothing. */
  signature?: string | undefined;
};

/** What became of it. */
export type Taken = {
  /** Whether a receipt names a message that is known. */
  isKnown(reference: string): boolean;
  /** The same call was taken before. */
  isRepeated: boolean;
};

/** Takes what a network tells by itself; resolves when it is durable. */
export type TakeHeard = (connectionId: number, heard: Heard) => Promise<Taken>;

const DAY_MS = 86_400_000;
/** Calls of one connection that are taken together. */
const TOGETHER = 8;

/**
 * Receipts whose references are known decide their messages at once, in the transaction before the answer; whatever else a network tells,
 * and receipts that cannot be matched yet or may lead to another message, is stored for the next round (`take-events.ts`). Calls of
 * one connection that arrive while others of it are being taken are taken together. Throws when nothing of a call was taken, or only what may come
 * again: then it has to.
 */
export function createTakeHeard(deps: HeardDeps): TakeHeard {
  const gather = createGatherer<Heard & { connectionId: number }, Taken>({
    most: TOGETHER,
    ask: (calls) => takeTogether(deps, calls[0]?.connectionId ?? 0, calls),
    // One that can never be stored holds up no other.
    asAlone: (error) => !isConnectionLost(error),
  });
  return (connectionId, heard) => gather(String(connectionId), { ...heard, connectionId });
}

async function takeTogether(
  deps: HeardDeps,
  connectionId: number,
  calls: readonly Heard[],
): Promise<Taken[]> {
  const nowMs = deps.nowMs();
  const merged = mergeReceipts(calls.flatMap(({ events }) => events.filter(isDecidedAtOnce)));
  const isAlone = calls.every(({ events }) => events.every(isDecidedAtOnce));
  const { found, fresh } = await decide(deps, connectionId, { merged, calls, isAlone, nowMs });
  if (fresh) return answers(calls, fresh, () => true);
  if (found.unchanged.length > 0) await decideGivenUp(deps, merged, found);
  if (found.apart.length > 0)
    await decideApart(
      deps,
      connectionId,
      partOf(merged, found.apart),
      referenceDayOf(nowMs - DAY_MS),
    );
  const names = found.unknown.flatMap((place) => merged.references[place] ?? []);
  const older = await listKnown(deps.db, connectionId, names);
  const known = found.unknown.filter((place) => older.has(merged.references[place] ?? ""));
  if (known.length > 0) await decideApart(deps, connectionId, partOf(merged, known));
  const unknown = new Set(names.filter((name) => !older.has(name)));
  const isKnown = (reference: string) => !unknown.has(storedName(reference));
  const isLeft = (event: NetworkEvent) =>
    !isDecidedAtOnce(event) || unknown.has(storedName(event.reference));
  return answers(calls, await store(deps, connectionId, calls, { nowMs, isLeft }), isKnown);
}

const answers = (
  calls: readonly Heard[],
  fresh: ReadonlySet<Heard>,
  isKnown: Taken["isKnown"],
): Taken[] => calls.map((call) => ({ isKnown, isRepeated: !fresh.has(call) }));

/** Receipts that may have an SMS sent in place of RCS are worked on by whoever sends. */
function isDecidedAtOnce(event: NetworkEvent): event is ReceiptEvent {
  return event.type === "receipt" && event.reason !== FAILURE.notFetched;
}

const NOTHING: Found = { unknown: [], apart: [], unchanged: [] };

/**
 * Each step is a transaction that locks in one order: references, messages, figures, calls. What was done by one is not done again by a repeated
 * call. Where nothing is left the calls are noted here; `fresh` are those that were not noted before.
 */
async function decide(
  { db }: HeardDeps,
  connectionId: number,
  heard: { merged: Merged; calls: readonly Heard[]; isAlone: boolean; nowMs: number },
): Promise<{ found: Found; fresh?: Set<Heard> }> {
  const { merged, calls, isAlone, nowMs } = heard;
  if (merged.references.length === 0) return { found: NOTHING };
  return afterDeadlock(() =>
    inTransaction(db, async (tx) => {
      await lockByKeys(tx);
      const found = await updateKnown(tx, connectionId, merged, nowMs);
      const left = found.unknown.length + found.apart.length + found.unchanged.length;
      if (!isAlone || left > 0) return { found };
      return { found, fresh: await note(tx, connectionId, calls, nowMs) };
    }),
  );
}

/** Notes calls that are signed. Answers those that were not taken before, once each. */
async function note(
  tx: DatabaseOrTransaction,
  connectionId: number,
  calls: readonly Heard[],
  nowMs: number,
): Promise<Set<Heard>> {
  const signed = new Map<string, Heard>();
  for (const call of calls)
    if (call.signature !== undefined && !signed.has(call.signature))
      signed.set(call.signature, call);
  const noted = await insertCalls(tx, connectionId, [...signed.keys()], nowMs);
  return new Set(
    calls.filter(
      (call) =>
        call.signature === undefined ||
        (noted.has(call.signature) && signed.get(call.signature) === call),
    ),
  );
}

/** Messages that were given up: what is decided otherwise stays. */
async function decideGivenUp(
  { db }: HeardDeps,
  merged: Merged,
  { unchanged }: Found,
): Promise<void> {
  await afterDeadlock(() =>
    inTransaction(db, async (tx) => {
      await lockByKeys(tx);
      await updateGivenUp(tx, merged, unchanged);
    }),
  );
}

/** Messages with several references, those of which the network is asked, and those that were named before yesterday; since `sinceDay` if it is given. */
async function decideApart(
  { db }: HeardDeps,
  connectionId: number,
  merged: Merged,
  sinceDay?: string,
): Promise<void> {
  await afterDeadlock(() =>
    inTransaction(db, async (tx) => {
      await lockByKeys(tx);
      const outcomes = await updateReferences(tx, connectionId, merged, sinceDay);
      const receipts = outcomes.map((outcome) => ({ ...outcome, atMs: 0, viaSms: false }));
      if (receipts.length > 0) await updateReceived(tx, receipts);
    }),
  );
}

/** Stores what is left of calls that were not taken before, and notes that they were. Answers those. */
async function store(
  { db, vault }: HeardDeps,
  connectionId: number,
  calls: readonly Heard[],
  { nowMs, isLeft }: { nowMs: number; isLeft: (event: NetworkEvent) => boolean },
): Promise<Set<Heard>> {
  const isSigned = calls.some(({ signature }) => signature !== undefined);
  if (!isSigned && !calls.some(({ events }) => events.some(isLeft))) return new Set(calls);
  return inTransaction(db, async (tx) => {
    const fresh = await note(tx, connectionId, calls, nowMs);
    const events = [...fresh].flatMap((call) => call.events.filter(isLeft));
    await insertEvents(tx, vault, connectionId, events, nowMs);
    return fresh;
  });
}

const partOf = ({ references, outcomes }: Merged, places: readonly number[]): Merged => ({
  references: places.map((place) => references[place] ?? ""),
  outcomes: places.map((place) => outcomes[place] ?? 0),
});

const DEADLOCK = "40P01";

/** Locks are taken in one order; should two wait for each other all the same, the one that gave way is done again. */
async function afterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === DEADLOCK)) throw error;
    return work();
  }
}
