import type { Log } from "../../platform/log/log.ts";
import { bookCosts } from "../costs/book-costs.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import type { LiveConnection } from "../exchange/live-connection.ts";
import { findService } from "../services/service.store.ts";
import type { Leases } from "../leases/leases.ts";
import { updateDoubtsGivenUp, listHandovers } from "./handover.store.ts";
import { noteOutcome } from "./note-outcome.ts";
import { repeatCall, type RepeatDeps } from "./interrupted/repeat-call.ts";
import type { RouteDays } from "./open-batches.ts";
import { batchFor, type BatchDeps } from "./outgoing-batch.ts";
import { findGivenUpUntil, upsertGivenUpUntil } from "./blocks/block.store.ts";
import { updateExpired, updateExpiredOfDays } from "./receipt.store.ts";

/**
 * Settles what a worker that died, or stood still, was handing over on routes that are this one's now. A connection that knows our references is given the same call again,
 * as far as its messages may still go out; all others are in doubt: a receipt may still decide, else they count as undelivered when their time is up.
 */
export async function resolveHandovers(
  deps: RepeatDeps & BatchDeps & { log: Log; leases: Leases },
  routeDays: RouteDays,
  nowMs: number,
): Promise<void> {
  for (const handover of await listHandovers(deps.db)) {
    const { serviceId, people, sentAtMs } = handover;
    const service = await findService(deps.db, serviceId);
    if (!service) throw new Error(`Service ${serviceId} has messages but does not exist.`);
    if (!deps.leases.holds(handover.viaRoute ?? service.routeId)) continue;
    const batch = await batchFor(deps.db, deps, service, people, sentAtMs, handover);
    const live = deps.exchange.find(handover.connectionId);
    const isKnown = mayRepeat(live, handover.openedAt);
    const interrupted = { handover, service, batch };
    const call = { live, isKnown, nowMs };
    const { outcome, isRepeated } = await repeatCall(deps, routeDays, interrupted, call);
    // Nothing was taken this time; what the first call came to is still to be heard, under the same id.
    if (outcome.taken === "nothing") continue;
    await noteOutcome(deps, handover, { outcome, batch, nowMs });
    deps.log.warn(
      { serviceId, messages: people.length, isRepeated },
      "a call that was interrupted has been settled",
    );
  }
}

/** A network that knows our references may be given the same call again, for as long as it remembers them. */
function mayRepeat(live: LiveConnection | undefined, openedAt: Date): boolean {
  if (!live?.capabilities.isIdempotent) return false;
  const { repeatableForMs = Number.POSITIVE_INFINITY } = live.capabilities;
  return Date.now() - openedAt.getTime() < repeatableForMs;
}

const TOGETHER = 5_000;
/** Clocks of two machines are not further apart. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Gives up on messages sent before this instant that never got a receipt. Of those that were in doubt nobody knows whether a
 * network has them: they are booked with their parts and without money, until a late receipt says more.
 */
export async function giveUpWaiting(
  db: Database,
  { sentBeforeMs, nowMs }: { sentBeforeMs: number; nowMs: number },
): Promise<void> {
  const before = new Date(sentBeforeMs);
  const until = await findGivenUpUntil(db);
  // A clock that was put back: everything is looked through again.
  const isBack = until !== null && until.getTime() > sentBeforeMs + CLOCKS_DIFFER_MS;
  const after = isBack ? null : until;
  const limit = TOGETHER;
  while ((await inTransaction(db, (tx) => updateExpired(tx, { after, before, limit }))) === limit);
  while ((await inTransaction(db, (tx) => updateExpiredOfDays(tx, { before, limit }))) === limit);
  await inTransaction(db, async (tx) => {
    await upsertGivenUpUntil(tx, before, { isBack });
    const doubts = await updateDoubtsGivenUp(tx, { beforeMs: sentBeforeMs, nowMs });
    await bookCosts(
      tx,
      doubts.map(({ since, wasGivenUp: _given, ...doubt }) => ({
        ...doubt,
        atMs: since.getTime(),
        cost: "unknown" as const,
      })),
    );
  });
}
