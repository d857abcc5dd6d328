import type { Log } from "../../platform/log/log.ts";
import type { Database } from "../db/database.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { LiveConnection } from "../exchange/live-connection.ts";
import type { Connection, EventSink } from "../networks/connection.ts";
import { updateAsked } from "./event-work.store.ts";

export type PullDeps = {
  db: Database;
  exchange: Pick<Exchange, "list">;
  sinkOf: (connectionId: number) => EventSink;
  log: Log;
};

/** A message is asked about this often, where the network has to be asked. */
const ASK_AGAIN_MS = 60_000;
const ASKED_TOGETHER = 100;
/** A round waits so long for the networks that it asks: what they answer later is stored all the same, and worked on in a later one. */
const PATIENCE_MS = 1_000;

/** Whom is being asked: nobody is asked again before that has ended. */
const underWay = new WeakSet<Connection>();

/**
 * Asks the networks that do not call by themselves, side by side. One that does not answer, or whose answer cannot be stored, holds up
 * no other's events and is asked again at a later round.
 */
export async function pullEvents(deps: PullDeps, nowMs: number): Promise<void> {
  const asked = deps.exchange
    .list()
    .filter((live) => isAsked(live) && !underWay.has(live.connection))
    .map((live) => pullOnce(deps, live, nowMs));
  if (asked.length > 0) await atMost(PATIENCE_MS, Promise.all(asked));
}

const isAsked = ({ capabilities: { receipts, replies } }: LiveConnection): boolean =>
  receipts === "pull" || replies === "pull";

async function pullOnce(deps: PullDeps, live: LiveConnection, nowMs: number): Promise<void> {
  underWay.add(live.connection);
  try {
    await pull(deps, live, nowMs);
  } catch (error) {
    deps.log.error({ err: error, connection: live.name }, "what a network answered was not stored");
  } finally {
    underWay.delete(live.connection);
  }
}

async function pull(
  { db, sinkOf }: PullDeps,
  { id, capabilities, connection }: LiveConnection,
  nowMs: number,
): Promise<void> {
  if (capabilities.receipts === "pull" && connection.pullReceipts) {
    const asked = { beforeMs: nowMs - ASK_AGAIN_MS, nowMs, limit: ASKED_TOGETHER };
    const references = await updateAsked(db, id, asked);
    if (references.length > 0)
      await sinkOf(id)(await connection.pullReceipts(references).catch(() => []));
  }
  if (capabilities.replies === "pull" && connection.pullReplies) {
    const replies = await connection.pullReplies().catch(() => undefined);
    if (!replies) return;
    await sinkOf(id)(replies.events);
    // Not before they are stored: what is taken is not asked for again.
    replies.taken();
  }
}

/** Waits for work, but no longer than this. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
