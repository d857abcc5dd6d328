import { isConnectionLost } from "../../platform/database/connection-loss.ts";
import type { Log } from "../../platform/log/log.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { bookNamed } from "../costs/book-costs.ts";
import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { insertTaken, isTaken } from "../exchange/event.store.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { Directory } from "../lists/directory.ts";
import type { NumberVault } from "../lists/number-vault.ts";
import { sealOfNumber, sealOfText } from "../lists/sealed-columns.ts";
import type { EventSink } from "../networks/connection.ts";
import { ENGAGEMENT } from "../networks/network.ts";
import { insertOptOut } from "../opt-outs/opt-out.store.ts";
import { type ReplyDeps, takeReply } from "../replies/take-reply.ts";
import { withoutFallbacks } from "../delivery/fall-back.ts";
import { insertEngagements } from "../delivery/engagement.store.ts";
import {
  deleteEvents,
  hasWaiting,
  insertComplaint,
  listPhoneEvents,
  listReadEvents,
  type PhoneEvent,
  updateFromReceipts,
  updateParked,
} from "./event-work.store.ts";
import { pullEvents } from "./pull-events.ts";
import type { RouteDays } from "../delivery/open-batches.ts";
import { updateReceived } from "../delivery/receipt.store.ts";

export type EventDeps = ReplyDeps & {
  db: Database;
  exchange: Exchange;
  directory: Directory;
  sinkOf: (connectionId: number) => EventSink;
  openSealed: NumberVault["open"];
  log: Log;
};

const BATCH = 5_000;

/**
 * Works on what the networks of this worker's connections have told and what could not be done at once (`take-heard.ts`). Each event takes effect once, with its
 * own deletion.
 */
export async function takeEvents(
  deps: EventDeps,
  routeDays: RouteDays,
  nowMs: number,
): Promise<void> {
  await pullEvents(deps, nowMs);
  const waiting = await hasWaiting(deps.db);
  if (waiting.parked) await updateParked(deps.db);
  while ((await inTransaction(deps.db, (tx) => takeReceipts(tx, deps.exchange, nowMs))) > 0);
  if (waiting.reads) await takeReads(deps, routeDays);
  let after = 0n;
  for (;;) {
    const page = { after, limit: BATCH };
    const events = await listPhoneEvents(deps.db, deps.exchange.listHeard(), page);
    for (const event of events) await takeOrLog(deps, routeDays, event, nowMs);
    if (events.length < BATCH) return;
    after = events.at(-1)?.id ?? after;
  }
}

/** An event that cannot be worked on waits for the next round and holds up no other: behind it somebody may have said STOP. */
async function takeOrLog(
  deps: EventDeps,
  routeDays: RouteDays,
  event: PhoneEvent,
  nowMs: number,
): Promise<void> {
  try {
    await takePhoneEvent(deps, routeDays, event, nowMs);
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    deps.log.error({ err: error, eventId: String(event.id) }, "an event cannot be worked on");
  }
}

async function takeReceipts(
  tx: DatabaseOrTransaction,
  exchange: Exchange,
  nowMs: number,
): Promise<number> {
  const { taken, named, outcomes } = await updateFromReceipts(tx, exchange.listHeard(), BATCH);
  const decided = await withoutFallbacks(tx, exchange, outcomes, nowMs);
  const receipts = decided.map((outcome) => ({ ...outcome, atMs: 0, viaSms: false }));
  if (receipts.length > 0) await updateReceived(tx, receipts);
  // After the figures, as where the outcome of a call is noted: locks are taken in one order.
  await bookNamed(
    tx,
    named.map(({ since, ...doubt }) => ({ ...doubt, atMs: since.getTime() })),
  );
  return taken;
}

async function takeReads({ db, exchange }: EventDeps, routeDays: RouteDays): Promise<void> {
  const reads = await listReadEvents(db, exchange.listHeard(), BATCH);
  if (reads.length === 0) return;
  await inTransaction(db, async (tx) => {
    const dated = reads.flatMap(({ routeId, serviceId, person, at }) => {
      const place = routeDays.get(routeId);
      if (!place) return [];
      const atMs = at.getTime();
      const { date, hour } = zonedParts(atMs, place.route.country.timeZone);
      return [
        { routeId, serviceId, person, kind: ENGAGEMENT.read, atMs, day: date, hour, digest: null },
      ];
    });
    await insertEngagements(tx, dated);
    await deleteEvents(
      tx,
      reads.map(({ id }) => id),
    );
  });
}

/**
 * A reply, complaint or opt-out counts for the network of the number, the way lists find it. What a network repeats under the
 * same id is taken once; whoever calls a message spam is not written to again either.
 */
async function takePhoneEvent(
  deps: EventDeps,
  routeDays: RouteDays,
  event: PhoneEvent,
  nowMs: number,
): Promise<void> {
  const { connectionId, reference, numberHash, numberSealed, textSealed, type } = event;
  // A network's clock that is ahead makes nothing of tomorrow.
  const atMs = Math.min(event.at.getTime(), nowMs);
  const msisdn = deps.openSealed(numberSealed, sealOfNumber(numberHash));
  const routeIds = routesOfCountry(routeDays, msisdn);
  if (routeIds.length === 0 || (await isTaken(deps.db, event))) {
    await deleteEvents(deps.db, [event.id]);
    return;
  }
  const located = { msisdn, ...deps.directory.locate(msisdn, routeIds) };
  const [person = 0] = await deps.directory.peopleFor(deps.db, located.routeId, [located]);
  const who = { routeId: located.routeId, person };
  // Before the event is forgotten: a reply that comes twice opts out once and is answered once.
  if (textSealed) {
    const text = deps.openSealed(textSealed, sealOfText(numberHash));
    await takeReply(deps, { ...who, text, atMs }, nowMs);
  }
  await inTransaction(deps.db, async (tx) => {
    if (type !== "reply") await insertOptOut(tx, who, atMs, "reply");
    if (type === "complaint") await insertComplaint(tx, { ...who, connectionId, atMs });
    await insertTaken(tx, { connectionId, reference, atMs });
    await deleteEvents(tx, [event.id]);
  });
}

/** All routes of the country that a number is in. */
function routesOfCountry(routeDays: RouteDays, msisdn: string): number[] {
  return [...routeDays.values()].flatMap(({ route }) =>
    msisdn.startsWith(route.country.msisdnPrefix) ? [route.routeId] : [],
  );
}
