import type { CountryCode } from "../countries.ts";
import { composeSms } from "../message/message-composition.ts";
import { endingOf, wordsOf } from "../message/contact/opt-out-ending.ts";
import { measureMessage } from "../message/message-segments.ts";
import {
  composeOptOutLink,
  composeSmsLink,
  LINK_PLACEHOLDER,
  SAMPLE_LINK,
} from "../message/sms-link.ts";
import { KIND_TRAITS, type KindName } from "./kinds/traits.ts";

/**
 * Coins that one person costs: the parts of an SMS as composed (at least one, so that it can be divided by), and one for a
 * tag, a banner view or an RCS message, whose SMS fallback has to fit one part.
 */
export function partsOfKind(kind: KindName, composedText: string): number {
  const isByParts = KIND_TRAITS[kind].coinsPerPerson === "parts";
  return isByParts ? Math.max(1, measureMessage(composedText).segments) : 1;
}

export type WrittenMessage = { text: string; sender: string; kind: KindName };

/**
 * The text with its links: the campaign's, where its kind puts one, and a person's own for opting out. Without `link` both
 * are as long as they will be.
 */
export function textWithLinks(
  { text, kind }: Omit<WrittenMessage, "sender">,
  link: string = SAMPLE_LINK,
): string {
  return composeOptOutLink(textWithLink({ text, kind }, link));
}

/** The text with the campaign's link alone: as it goes out before each person's own opt-out link is put in. */
export function textWithLink(
  { text, kind }: Omit<WrittenMessage, "sender">,
  link: string = SAMPLE_LINK,
): string {
  const { landingPage } = KIND_TRAITS[kind];
  if (landingPage === "always") return composeSmsLink(wordsOf(text), link) + endingOf(text);
  return landingPage === "never" ? text : text.replaceAll(LINK_PLACEHOLDER, () => link);
}

/** The whole text of an SMS as people get it: with links, the sender's name and a network's opt-out words. */
export function wholeText(
  message: WrittenMessage,
  countryCode: CountryCode,
  suffix: string,
): string {
  return composeSms({ text: textWithLinks(message), sender: message.sender, countryCode, suffix });
}

/**
 * Coins a person costs: the one count that estimate, wizard and booking go by. An empty text is counted as one, so that a
 * price can be shown before anything is written.
 */
export function countParts(
  message: WrittenMessage,
  countryCode: CountryCode,
  suffix: string,
): number {
  if (message.text === "") return 1;
  return partsOfKind(message.kind, wholeText(message, countryCode, suffix));
}
