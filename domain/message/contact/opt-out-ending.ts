import { LINK_LENGTH } from "../../catalogue.ts";
import { OPT_OUT_PLACEHOLDER } from "../sms-link.ts";

/**
 * Ends a text where people cannot reply, as networks' own opt-out words end it where they can. It is not translated: like those
 * it is part of the message.
 */
export const OPT_OUT_ENDING = ` Stop: ${OPT_OUT_PLACEHOLDER}`;

/** Characters that the ending takes of a message, with the link in its place. */
export const OPT_OUT_ENDING_CHARACTERS =
  OPT_OUT_ENDING.length - OPT_OUT_PLACEHOLDER.length + LINK_LENGTH;

/** True when each network adds words about replying; a network without them takes no replies (domain facts, section 1). */
export function repliesWork(optOutSuffixes: readonly string[]): boolean {
  return optOutSuffixes.every((suffix) => suffix !== "");
}

export function hasOptOut(text: string): boolean {
  return text.includes(OPT_OUT_PLACEHOLDER);
}

/** The text with the ending, unless it is empty or has an opt-out link somewhere. */
export function withOptOut(text: string): string {
  return text === "" || hasOptOut(text) ? text : text + OPT_OUT_ENDING;
}

/** What somebody begins to write: with the ending where replies do not work. */
export function startingText(words: string, optOutSuffixes: readonly string[]): string {
  return repliesWork(optOutSuffixes) ? words : withOptOut(words);
}

/** The text without the ending, as it was typed. */
export function wordsOf(text: string): string {
  return text.endsWith(OPT_OUT_ENDING) ? text.slice(0, -OPT_OUT_ENDING.length) : text;
}

/** The ending of a text; '' where it has none. */
export function endingOf(text: string): string {
  return text.slice(wordsOf(text).length);
}

/** The text without any opt-out link. */
export function withoutOptOut(text: string): string {
  const words = wordsOf(text);
  if (!hasOptOut(words)) return words;
  return words.replaceAll(OPT_OUT_PLACEHOLDER, "").replace(/ {2,}/g, " ").trimEnd();
}
