import { pcmTagProblems } from "../../message/pcm-tag.ts";
import { LINK_PLACEHOLDER, OPT_OUT_PLACEHOLDER } from "../../message/sms-link.ts";
import type { Kind } from "./kind.ts";
import { KIND_TRAITS } from "./traits.ts";

/** A line under somebody's "please call me": short, in plain letters, and sent as it is. */
export const pcm: Kind = {
  id: "pcm",
  isText: true,
  ...KIND_TRAITS.pcm,
  wordsPath: "text",
  smsPath: "text",
  smsText: () => "",
  tagText: ({ text }) => text,
  words: ({ text }) => text,
  firstWords: ({ text }) => text,
  hasLink: () => false,
  isTappable: () => false,
  needsSender: () => false,
  contentOf: () => null,
  contentFrom: () => null,
  reachContent: () => null,
  pictures: () => [],
  pages: () => [],
  // Every example that is short and plain enough for its line (domain facts, section 3).
  fits({ text, kind }) {
    const isLinked = [LINK_PLACEHOLDER, OPT_OUT_PLACEHOLDER].some((place) => text.includes(place));
    // "Show this SMS at the till" is wrong under a message that is none.
    const isOwnSms = isLinked || /\bsms\b/i.test(text) || kind === "sms-link";
    return !isOwnSms && pcmTagProblems(text).length === 0;
  },
  problems: ({ text }, { limits }) => pcmTagProblems(text, "text", limits?.maxCharacters),
};
