import { type Language, LANGUAGE_CODES } from "../../domain/text/languages.ts";
import { msg } from "../../domain/translate.ts";
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

/**
 * The words people really use (WASPA code; domain facts, section 4), and those that mean the same in the other languages, by
 * the language of whoever writes them. Words that isiZulu and isiXhosa share stand with the one that more people speak.
 */
const OPT_OUT_WORDS: Readonly<Record<Language, string>> = {
  en: "stop|opt[\\s-]?out|end|cancel|unsubscribe|quit",
  af: "hou op|staak|teken uit",
  zu: "yeka|misa",
  xh: "yima|ndiyeke",
  tw: "gyae",
};

const AT_THE_START = LANGUAGE_CODES.map((language) => ({
  language,
  words: new RegExp(`^\\W*(?:${OPT_OUT_WORDS[language]})(?![\\p{L}\\p{N}])`, "iu"),
}));

export const OPT_OUT_CONFIRMATION = msg(
  "You will get no more adverts from us. This message is free. We are sorry to have bothered you.",
);

/** The language in which a reply asks to stop; undefined when it does not. */
export function languageOfStop(text: string): Language | undefined {
  return AT_THE_START.find(({ words }) => words.test(text))?.language;
}

/**
 * Takes a reply from a phone: STOP and its like opt the person out of every advertiser, and are answered once with a
 * confirmation in the language of the reply, as the code of conduct asks. Returns whether the person asked to stop.
 */
export async function takeReply(deps: ReplyDeps, reply: Reply, atMs: number): Promise<boolean> {
  const language = languageOfStop(reply.text);
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
