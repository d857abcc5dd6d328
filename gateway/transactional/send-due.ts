import { nextLegalMs } from "../../domain/schedule/next-legal.ts";
import { isLegalAt } from "../../domain/schedule/send-window.ts";
import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import { findRoute } from "../catalogue/catalogue.store.ts";
import { readSendingRules } from "../catalogue/read-rules.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Directory } from "../lists/directory.ts";
import { type Network, PLAIN_SMS } from "../networks/network.ts";
import { findOptedOut } from "../opt-outs/opt-out.store.ts";
import {
  lockNextDue,
  updateTransactional,
  type TransactionalMessage,
} from "./transactional.store.ts";

export type SendDueDeps = {
  db: Database;
  network: Network;
  directory: Directory;
};

/**
 * Sends every transactional message that is due by this instant (ms). Opt-outs, hours and holidays are asked once more at
 * this moment. Killed between the network and our record, it is given again under the same reference.
 */
export type SendDue = (nowMs: number) => Promise<void>;

/**
 * Calls take turns: each holds a connection while the network answers, and many at once must not take all that the db
 * has.
 */
export function createSendDue(deps: SendDueDeps): SendDue {
  let queue: Promise<unknown> = Promise.resolve();
  return (nowMs) => {
    const done = queue.then(() => sendAll(deps, nowMs));
    queue = done.catch(() => undefined);
    return done;
  };
}

async function sendAll(deps: SendDueDeps, nowMs: number): Promise<void> {
  while (await inTransaction(deps.db, (tx) => sendNext(deps, tx, nowMs)));
}

async function sendNext(
  deps: SendDueDeps,
  db: DatabaseOrTransaction,
  nowMs: number,
): Promise<boolean> {
  const message = await lockNextDue(db, nowMs);
  if (!message) return false;
  const { id, dueMs } = message;
  const route = await findRoute(db, message.routeId);
  if (!route) throw new Error(`Message ${id} is on a route that does not exist.`);
  const rules = await readSendingRules(db, route.country);
  const { code } = route.country;
  if ((await findOptedOut(db, message.routeId, [message.person])).size > 0) {
    await updateTransactional(db, id, { state: "opted-out", dueMs, sentMs: null });
  } else if (!message.isAsked && !isLegalAt(nowMs, code, rules)) {
    const later = nextLegalMs(nowMs, code, rules);
    await updateTransactional(db, id, { state: "waiting", dueMs: later, sentMs: null });
  } else {
    await send(deps, db, message, nowMs);
    await updateTransactional(db, id, { state: "sent", dueMs, sentMs: nowMs });
  }
  return true;
}

async function send(
  { network, directory }: SendDueDeps,
  db: DatabaseOrTransaction,
  { id, routeId, person, sender, text }: TransactionalMessage,
  nowMs: number,
): Promise<void> {
  const [msisdn = ""] = await directory.numbersOf(db, routeId, [person]);
  await network.sendSingle({
    ...PLAIN_SMS,
    routeId,
    msisdn,
    sender,
    text,
    atMs: nowMs,
    reference: `transactional:${id}`,
  });
}
