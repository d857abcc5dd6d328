import { inSpan } from "../../platform/tracing/spans.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { LiveConnection } from "../exchange/live-connection.ts";
import { LeaseLost, type Leases } from "../leases/leases.ts";
import type { Directory } from "../lists/directory.ts";
import type { Handover } from "../networks/connection.ts";
import type { Batch, Network } from "../networks/network.ts";
import { ownReference } from "../networks/own-reference.ts";
import { shownTo } from "../networks/shown-to.ts";
import { noteOutcome } from "./note-outcome.ts";
import { deleteBatch, type OpenBatch } from "./message.store.ts";
import { insertHandover } from "./handover.store.ts";

export type HandOverDeps = {
  db: Database;
  exchange: Exchange;
  network: Network;
  directory: Directory;
  leases: Leases;
};

/** An open batch that is given to networks. */
export type GivenBatch = Pick<OpenBatch, "id" | "notVia" | "asSms" | "viaRoute">;

/** Whose turn it is: when it is by the clock, and whether anything may still be handed over. */
export type Moment = { nowMs: number; mayGo: () => boolean };

/**
 * Gives an open batch to the networks, call by call. True when every message of it has been handed over; false when some
 * wait, written down, for the next round: a connection is busy or away, or the time is over. Before each call it is noted
 * which messages it is about, so that of a gateway that dies one call at most is in doubt. Throws LeaseLost when the route has become
 * another worker's.
 */
export async function giveBatch(
  deps: HandOverDeps,
  open: GivenBatch,
  batch: Batch,
  moment: Moment,
): Promise<boolean> {
  const { id, notVia } = open;
  const [first] = batch.messages;
  // Nobody of it is left to be given here.
  if (first === undefined) return true;
  if (!deps.exchange.isServed(first.routeId, first.traits.kind)) {
    if (!deps.leases.holds(first.routeId)) throw new LeaseLost(first.routeId);
    await submitUnserved(deps, batch);
    await deleteBatch(deps.db, id);
    return true;
  }
  let given = 0;
  while (given < batch.messages.length) {
    const left = batch.messages.length - given;
    const wanted = { ...first.traits, messages: left };
    const live = deps.exchange.choose(first.routeId, wanted, notVia);
    const room = live?.takeRoom(left) ?? 0;
    if (!live || room === 0 || !moment.mayGo()) return false;
    const messages = batch.messages.slice(given, given + room);
    await giveWindow(deps, open, { ...batch, messages }, live, moment.nowMs);
    given += room;
  }
  return true;
}

/** Gives a batch to the network behind routes that no connection serves: it may be given again. */
export function submitUnserved(
  { network }: Pick<HandOverDeps, "network">,
  batch: Batch,
): Promise<void> {
  const attributes = { connection: "none", messages: batch.messages.length };
  return inSpan({ name: "hand over", kind: "client", attributes }, () => network.submit(batch));
}

const NOT_HANDED = { taken: "nothing", why: "unreachable" } as const;

async function giveWindow(
  deps: HandOverDeps,
  { id: batchId, notVia, asSms, viaRoute }: GivenBatch,
  batch: Batch,
  live: LiveConnection,
  nowMs: number,
): Promise<void> {
  const { messages } = batch;
  const routeId = messages[0]?.routeId ?? 0;
  const window = {
    connectionId: live.id,
    serviceId: messages[0]?.serviceId ?? 0,
    people: messages.map(({ person }) => person),
    sentAtMs: messages.map(({ atMs }) => atMs),
    notVia,
    asSms,
    viaRoute,
  };
  const id = await inTransaction(deps.db, async (tx) => {
    await deps.leases.guard(tx, routeId);
    return insertHandover(tx, batchId, window);
  });
  // This process may have stood still since.
  if (!deps.leases.holds(routeId)) {
    await noteOutcome(deps, { ...window, id }, { outcome: NOT_HANDED, batch, nowMs });
    throw new LeaseLost(routeId);
  }
  const outcome = await live.handOver(Number(id), handoversOf(batch));
  await noteOutcome(deps, { ...window, id }, { outcome, batch, nowMs });
}

/** Messages as a connection takes them. */
export function handoversOf(batch: Batch): Handover[] {
  const { isFlash } = batch;
  return batch.messages.map((message) => ({
    reference: ownReference(message, batch.isFallback === true),
    msisdn: message.msisdn,
    kind: message.traits.kind,
    sender: message.traits.sender,
    isFlash,
    ...shownTo(batch, message),
  }));
}
