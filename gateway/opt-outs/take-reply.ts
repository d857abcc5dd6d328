import { languageOfStop, type StopWords } from "../../domain/message/stop-words.ts";
import { valueOn } from "../../domain/schedule/dated.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { msg } from "../../domain/translate.ts";
import { findRoute } from "../catalogue/catalogue.store.ts";
import { readRule } from "../catalogue/read-rules.ts";
import type { Database } from "../db/database.ts";
import { type Network, PLAIN_SMS } from "../networks/network.ts";
import { inConsumersLanguage } from "../language.ts";
import { insertOptOut } from "./opt-out.store.ts";

export type ReplyDeps = { db: Database; network: Network };

export type Reply = {
  routeId: number;
  person: number;
  msisdn: string;
  text: string;
};

export const OPT_OUT_CONFIRMATION = msg(
  "You will get no more adverts from us. This message is free. We are sorry to have bothered you.",
);

/**
 * Takes a reply from a phone: STOP and its like opt the person out of every advertiser, and are answered once with a
 * confirmation in the language of the reply, as the code of conduct asks. Returns whether the person asked to stop.
 */
export async function takeReply(deps: ReplyDeps, reply: Reply, atMs: number): Promise<boolean> {
  const words = await readStopWords(deps.db, reply.routeId, atMs);
  const language = languageOfStop(reply.text, words);
  if (language === undefined) return false;
  const isNew = await insertOptOut(deps.db, reply, atMs, "reply");
  if (!isNew) return true;
  const { routeId, msisdn } = reply;
  await deps.network.sendSingle({
    ...PLAIN_SMS,
    routeId,
    msisdn,
    sender: "",
    text: inConsumersLanguage(OPT_OUT_CONFIRMATION, language),
    atMs,
    isAnswer: true,
  });
  return true;
}

/** The words that hold in the route's country on the day of a reply. */
async function readStopWords(db: Database, routeId: number, atMs: number): Promise<StopWords> {
  const route = await findRoute(db, routeId);
  if (!route) throw new Error(`A reply came on route ${routeId}, which does not exist.`);
  const day = zonedParts(atMs, route.country.timeZone).date;
  return valueOn(await readRule(db, route.country, "stopWords"), day);
}
