import { createHash } from "node:crypto";
import { languageOfStop, type StopWords } from "../../domain/message/stop-words.ts";
import { valueOn } from "../../domain/schedule/dated.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { msg } from "../../domain/translate.ts";
import { findRoute } from "../catalogue/catalogue.store.ts";
import { readRule } from "../catalogue/read-rules.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { inConsumersLanguage } from "../language.ts";
import type { SendDue } from "../transactional/send-due.ts";
import { insertTransactional } from "../transactional/transactional.store.ts";
import { insertOptOut } from "../opt-outs/opt-out.store.ts";

export type ReplyDeps = { db: Database; sendDue: SendDue };

export type Reply = {
  routeId: number;
  person: number;
  text: string;
  /** When it was written, as the network says. */
  atMs: number;
};

export const OPT_OUT_CONFIRMATION = msg(
  "You will get no more adverts from us. This message is free. We are sorry to have bothered you.",
);

/**
 * Takes a reply from a phone: STOP and its like opt the person out of every advertiser, and are answered once with a
 * confirmation in the language of the reply, as the code of conduct asks. The opt-out holds whatever becomes of the confirmation,
 * which is tried again as long as the network certainly did not take it. What is sent goes by `nowMs`, never by the network's
 * clock. Returns whether the person asked to stop.
 */
export async function takeReply(deps: ReplyDeps, reply: Reply, nowMs: number): Promise<boolean> {
  const { atMs } = reply;
  const words = await readStopWords(deps.db, reply.routeId, atMs);
  const language = languageOfStop(reply.text, words);
  if (language === undefined) return false;
  const { routeId, person } = reply;
  const text = inConsumersLanguage(OPT_OUT_CONFIRMATION, language);
  const isNew = await inTransaction(deps.db, async (tx) => {
    const isFirst = await insertOptOut(tx, reply, atMs, "reply");
    if (isFirst)
      await insertTransactional(tx, {
        key: `stop:${routeId}:${person}:${atMs}`,
        bodyHash: createHash("sha256").update(text).digest(),
        routeId,
        person,
        sender: "",
        text,
        isAsked: true,
        isConfirmation: true,
        state: "waiting",
        dueMs: nowMs,
        createdMs: nowMs,
      });
    return isFirst;
  });
  if (isNew) await deps.sendDue(nowMs);
  return true;
}

/** The words that hold in the route's country on the day of a reply. */
async function readStopWords(db: Database, routeId: number, atMs: number): Promise<StopWords> {
  const route = await findRoute(db, routeId);
  if (!route) throw new Error(`A reply came on route ${routeId}, which does not exist.`);
  const day = zonedParts(atMs, route.country.timeZone).date;
  return valueOn(await readRule(db, route.country, "stopWords"), day);
}
