import { wordsOf } from "../../message/contact/opt-out-ending.ts";
import { longestSuffix } from "../../message/message-composition.ts";
import { translate } from "../../translate.ts";
import { countParts } from "../kind-parts.ts";
import type { Kind } from "./kind.ts";
import { DEFAULT_LIMITS } from "./message-limits.ts";
import { KIND_TRAITS, type KindName } from "./traits.ts";

/** An SMS: its text, at most four parts, with a sender's name. */
export const sms: Kind = {
  id: "sms",
  isText: true,
  ...KIND_TRAITS.sms,
  wordsPath: "text",
  smsPath: "text",
  smsText: ({ text }) => text,
  tagText: () => "",
  words: ({ text }) => text,
  firstWords: ({ text }) => wordsOf(text),
  hasLink: () => false,
  isTappable: () => false,
  needsSender: () => true,
  contentOf: () => null,
  contentFrom: () => null,
  reachContent: () => null,
  pictures: () => [],
  pages: () => [],
  fits: ({ kind }) => kind === "sms",
  problems: smsProblems("sms"),
};

/** The rules of a text that is paid for by its parts. */
export function smsProblems(kind: KindName): Kind["problems"] {
  return ({ text, sender }, { countryCode, optOutSuffixes, limits = DEFAULT_LIMITS }) => {
    const path = "text";
    if (text.trim() === "") return [{ path, message: translate("Write your message.") }];
    const suffix = longestSuffix(optOutSuffixes);
    const parts = countParts({ text, sender, kind }, countryCode, suffix);
    if (parts <= limits.maxParts) return [];
    const message = translate(
      "This would take {parts} SMS. The limit is {most}: make it shorter.",
      {
        parts,
        most: limits.maxParts,
      },
    );
    return [{ path, message }];
  };
}
