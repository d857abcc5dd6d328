import { bookCosts } from "../costs/book-costs.ts";
import { unitsOf } from "../costs/tariff.ts";
import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { upsertDay } from "../exchange/connection-day.store.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { CallOutcome } from "../exchange/live-connection.ts";
import type { Directory } from "../lists/directory.ts";
import type { HandoverResult } from "../networks/connection.ts";
import { FAILURE } from "../../domain/campaign/failure-reasons.ts";
import type { Batch, OutgoingMessage } from "../networks/network.ts";
import {
  deleteHandover,
  insertBatchAgain,
  insertDoubts,
  type NotedHandover,
} from "./handover.store.ts";
import { storedName } from "../networks/stored-event.ts";
import { carriesSms, giveAsSms } from "./fall-back.ts";
import { updateDropped } from "./receipt.store.ts";
import { insertReferences } from "./references/reference.store.ts";

export type NoteDeps = { db: Database; exchange: Exchange; directory: Directory };

/** A call that has ended. `batch` has the messages that it was about, in its order. */
export type Ended = { outcome: CallOutcome; batch: Batch; nowMs: number };

/** A network that asked to wait, or could not be reached, is asked again after this long. */
const POSTPONE_MS = 10_000;

/**
 * Writes down what a call came to: references of what was taken, failures of what was refused for good; what another
 * connection may take, or the same one later, is a batch again; what nobody knows is in doubt and never handed over again. What the
 * network charges for what it took is booked in the same transaction.
 */
export function noteOutcome(deps: NoteDeps, handover: NotedHandover, ended: Ended): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    // Whoever took the route over has settled it meanwhile.
    if (!(await deleteHandover(tx, handover.id))) return;
    const { outcome, batch, nowMs } = ended;
    const { messages } = batch;
    if (outcome.taken === "nothing") {
      await giveAgain(tx, handover, messages, { notVia: handover.notVia, notBeforeMs: nowMs });
      return;
    }
    const results = messages.map((message, at) => ({ message, result: outcome.results[at] }));
    const of = <Name extends HandoverResult["outcome"]>(name: Name) =>
      results.flatMap(({ message, result }) =>
        result?.outcome === name
          ? [{ message, result: result as Extract<HandoverResult, { outcome: Name }> }]
          : [],
      );
    const references = of("accepted").flatMap(({ message: { person }, result }) =>
      result.references.map((reference) => ({ person, reference })),
    );
    const live = deps.exchange.find(handover.connectionId);
    const isPulled = live?.capabilities.receipts === "pull";
    await insertReferences(tx, { ...handover, isPulled }, references, nowMs);
    const handed = of("accepted").length + of("unknown").length;
    const unitsFor = ({ routeId, traits, text = batch.text }: OutgoingMessage) => ({
      routeId,
      ...unitsOf(traits.kind, text),
    });
    const doubts = of("unknown").map(({ message, result: { reference } }) => ({
      person: message.person,
      numberHash: deps.directory.hashOf(message.msisdn),
      reference: reference === undefined ? null : storedName(reference),
      ...unitsFor(message),
    }));
    await insertDoubts(tx, handover, doubts, nowMs);
    await giveAgain(
      tx,
      handover,
      of("postponed").map(({ message }) => message),
      { notVia: handover.notVia, notBeforeMs: nowMs + POSTPONE_MS },
    );
    await noteRefused(tx, deps.exchange, handover, of("refused"), nowMs);
    const { serviceId, connectionId } = handover;
    await bookCosts(
      tx,
      of("accepted").map(({ message, result: { cost } }) => ({
        ...unitsFor(message),
        serviceId,
        connectionId,
        atMs: nowMs,
        cost,
      })),
    );
    if (handed > 0) await upsertDay(tx, connectionId, { atMs: nowMs, messages: handed });
  });
}

type Refused = {
  message: OutgoingMessage;
  result: Extract<HandoverResult, { outcome: "refused" }>;
};

/**
 * Refused messages go to another connection while there is one, and as SMS where a phone has no RCS; else they count as
 * undelivered.
 */
async function noteRefused(
  tx: DatabaseOrTransaction,
  exchange: Exchange,
  handover: NotedHandover,
  refused: readonly Refused[],
  nowMs: number,
): Promise<void> {
  const notVia = [...handover.notVia, handover.connectionId];
  const goesOn = ({ message, result }: Refused) =>
    result.mayGoElsewhere && exchange.hasAny(message.routeId, message.traits, notVia);
  const elsewhere = refused.filter(goesOn).map(({ message }) => message);
  await giveAgain(tx, handover, elsewhere, { notVia, notBeforeMs: nowMs });
  const goesAsSms = ({ message, result }: Refused) =>
    result.reason === FAILURE.noRcs && message.traits.hasFallback && carriesSms(exchange, message);
  const ended = refused.filter((one) => !goesOn(one));
  const asSms = ended.filter(goesAsSms).map(({ message }) => message.person);
  await giveAsSms(tx, handover.serviceId, asSms, nowMs);
  const failed = Map.groupBy(
    ended.filter((one) => !goesAsSms(one)),
    ({ result }) => result.reason,
  );
  for (const [reason, group] of failed)
    await updateDropped(
      tx,
      handover.serviceId,
      group.map(({ message }) => message.person),
      reason,
    );
}

async function giveAgain(
  tx: DatabaseOrTransaction,
  { serviceId, asSms, viaRoute }: NotedHandover,
  messages: readonly OutgoingMessage[],
  when: { notVia: number[]; notBeforeMs: number },
): Promise<void> {
  if (messages.length === 0) return;
  await insertBatchAgain(tx, {
    serviceId,
    people: messages.map(({ person }) => person),
    sentAtMs: messages.map(({ atMs }) => atMs),
    asSms,
    viaRoute,
    ...when,
  });
}
