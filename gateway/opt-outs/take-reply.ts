import type { Database } from "../db/database.ts";
import { type Network, PLAIN_SMS } from "../networks/network.ts";
import { insertOptOut } from "./opt-out.store.ts";

export type ReplyDeps = { db: Database; network: Network };

export type Reply = {
  routeId: number;
  person: number;
  msisdn: string;
  text: string;
};

// The words people really use (WASPA code; domain facts, section 4), at the start of the reply.
const OPT_OUT_WORDS = /^\W*(?:stop|opt[\s-]?out|end|cancel|unsubscribe|quit)(?![\p{L}\p{N}])/iu;

export const OPT_OUT_CONFIRMATION =
  "You will get no more adverts from us. This message is free. We are sorry to have bothered you.";

export function asksToStop(text: string): boolean {
  return OPT_OUT_WORDS.test(text);
}

/**
 * Takes a reply from a phone: STOP and its like opt the person out of every advertiser, and are answered once with a
 * confirmation, as the code of conduct asks. Returns whether the person asked to stop.
 */
export async function takeReply(deps: ReplyDeps, reply: Reply, atMs: number): Promise<boolean> {
  if (!asksToStop(reply.text)) return false;
  const isNew = await insertOptOut(deps.db, reply, atMs, "reply");
  if (!isNew) return true;
  const { routeId, msisdn } = reply;
  await deps.network.sendSingle({
    ...PLAIN_SMS,
    routeId,
    msisdn,
    sender: "",
    text: OPT_OUT_CONFIRMATION,
    atMs,
    isAnswer: true,
  });
  return true;
}
