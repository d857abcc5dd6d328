import { AppError } from "../../domain/errors.ts";
import { nextLegalMs } from "../../domain/schedule/next-legal.ts";
import { isLegalAt } from "../../domain/schedule/send-window.ts";
import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import { findRoute } from "../catalogue/catalogue.store.ts";
import { readSendingRules } from "../catalogue/read-rules.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Leases } from "../leases/leases.ts";
import type { Directory } from "../lists/directory.ts";
import { type Network, PLAIN_SMS } from "../networks/network.ts";
import { findStopped } from "../opt-outs/opt-out.store.ts";
import {
  lockNextDue,
  updateTransactional,
  type TransactionalMessage,
} from "./transactional.store.ts";

export type SendDueDeps = {
  db: Database;
  network: Network;
  directory: Directory;
  leases: Leases;
};

/**
 * Sends every transactional message on a route of this worker that is due by this instant (ms). Opt-outs, hours and holidays are asked once more at
 * this moment. None goes out twice, whenever the program dies.
 */
export type SendDue = (nowMs: number) => Promise<void>;

const TRY_AGAIN_MS = 60_000;

/** Calls take turns, so that messages leave in the order in which they are due. */
export function createSendDue(deps: SendDueDeps): SendDue {
  let queue: Promise<unknown> = Promise.resolve();
  return (nowMs) => {
    const done = queue.then(() => sendAll(deps, nowMs));
    queue = done.catch(() => undefined);
    return done;
  };
}

async function sendAll(deps: SendDueDeps, nowMs: number): Promise<void> {
  for (;;) {
    const taken = await inTransaction(deps.db, (tx) => takeNext(tx, deps.leases, nowMs));
    if (taken === "none") return;
    if (taken !== "decided") await send(deps, taken, nowMs);
  }
}

/**
 * The next message to hand over, noted as sent before it is: killed in between it may be lost, but never goes out twice. "decided" when
 * the next one is not to be sent now, or at all.
 */
async function takeNext(
  tx: DatabaseOrTransaction,
  leases: Leases,
  nowMs: number,
): Promise<TransactionalMessage | "decided" | "none"> {
  const message = await lockNextDue(tx, leases.listHeld(), nowMs);
  if (!message) return "none";
  await leases.guard(tx, message.routeId);
  const { id, dueMs } = message;
  const route = await findRoute(tx, message.routeId);
  if (!route) throw new Error(`Message ${id} is on a route that does not exist.`);
  const rules = await readSendingRules(tx, route.country);
  const { code } = route.country;
  const { routeId, person, isConfirmation } = message;
  if (!isConfirmation && (await findStopped(tx, routeId, [person])).size > 0) {
    await updateTransactional(tx, id, { state: "opted-out", dueMs, sentMs: null });
    return "decided";
  }
  if (!message.isAsked && !isLegalAt(nowMs, code, rules)) {
    const later = nextLegalMs(nowMs, code, rules);
    await updateTransactional(tx, id, { state: "waiting", dueMs: later, sentMs: null });
    return "decided";
  }
  await updateTransactional(tx, id, { state: "sent", dueMs, sentMs: nowMs });
  return message;
}

/** Hands a message over. What the network has certainly not taken waits for the next minute; the caller goes on. */
async function send(
  { db, network, directory }: SendDueDeps,
  { id, routeId, person, sender, text, isConfirmation }: TransactionalMessage,
  nowMs: number,
): Promise<void> {
  const [msisdn = ""] = await directory.numbersOf(db, routeId, [person]);
  const message = { routeId, msisdn, sender, text, atMs: nowMs, reference: `transactional:${id}` };
  try {
    await network.sendSingle({ ...PLAIN_SMS, ...message, isAnswer: isConfirmation });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Refused for good counts as sent: asking again would change nothing.
    if (error.code === "invalid-argument") return;
    const dueMs = nowMs + TRY_AGAIN_MS;
    await updateTransactional(db, id, { state: "waiting", dueMs, sentMs: null });
  }
}
