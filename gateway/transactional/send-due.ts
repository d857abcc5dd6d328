import { nextLegalMs } from "../../domain/schedule/next-legal.ts";
import { isLegalAt } from "../../domain/schedule/send-window.ts";
import type { Pool, PoolClient } from "../../platform/database/pool.ts";
import { findRoute, readHolidays } from "../catalogue/catalogue.store.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Directory } from "../lists/directory.ts";
import type { Network } from "../networks/network.ts";
import { findOptedOut } from "../opt-outs/opt-out.store.ts";
import { insertTransactionalCopy } from "../sandbox/phone.store.ts";
import {
  lockNextDue,
  saveTransactional,
  type TransactionalMessage,
} from "./transactional.store.ts";

export type SendDueDeps = {
  pool: Pool;
  network: Network;
  directory: Directory;
  /** Whether the sandbox's phone shows it. */
  showsPhone: boolean;
};

/**
 * Sends every transactional message that is due. Opt-outs, hours and holidays are asked once more at this moment. Killed
 * between the network and our record, it is given again under the same reference.
 */
export async function sendDueTransactional(deps: SendDueDeps, nowMs: number): Promise<void> {
  while (await inTransaction(deps.pool, (db) => sendNext(deps, db, nowMs)));
}

async function sendNext(deps: SendDueDeps, db: PoolClient, nowMs: number): Promise<boolean> {
  const message = await lockNextDue(db, nowMs);
  if (!message) return false;
  const { id, dueMs } = message;
  const route = await findRoute(db, message.routeId);
  if (!route) throw new Error(`Message ${id} is on a route that does not exist.`);
  const holidays = await readHolidays(db, route.country.id);
  const { code } = route.country;
  if ((await findOptedOut(db, message.routeId, [message.person])).size > 0) {
    await saveTransactional(db, id, { state: "opted-out", dueMs, sentMs: null });
  } else if (!message.isAsked && !isLegalAt(nowMs, code, holidays)) {
    const later = nextLegalMs(nowMs, code, holidays);
    await saveTransactional(db, id, { state: "waiting", dueMs: later, sentMs: null });
  } else {
    await send(deps, db, message, nowMs);
    await saveTransactional(db, id, { state: "sent", dueMs, sentMs: nowMs });
  }
  return true;
}

async function send(
  { network, directory, showsPhone }: SendDueDeps,
  db: PoolClient,
  { id, routeId, person, sender, text }: TransactionalMessage,
  nowMs: number,
): Promise<void> {
  const [msisdn = ""] = await directory.numbersOf(db, routeId, [person]);
  await network.sendCopy({ routeId, msisdn, sender, text, reference: `transactional:${id}` });
  if (showsPhone)
    await insertTransactionalCopy(db, { routeId, number: msisdn, sender, text }, nowMs);
}
