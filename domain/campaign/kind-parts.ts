import { FLOW_TYPE } from "../catalogue.ts";
import type { CountryCode } from "../countries.ts";
import { composeSms } from "../message/message-composition.ts";
import { measureMessage } from "../message/message-segments.ts";
import { composeOptOutLink, composeSmsLink } from "../message/sms-link.ts";

/** Kinds that are messages of their own: the frequency caps count these together. */
export const CAPPED_FLOW_TYPES: readonly number[] = [
  FLOW_TYPE.sms,
  FLOW_TYPE.smsLink,
  FLOW_TYPE.rcs,
];

/** Kinds that people can tap or open. */
export const ENGAGING_FLOW_TYPES: readonly number[] = [
  FLOW_TYPE.smsLink,
  FLOW_TYPE.display,
  FLOW_TYPE.rcs,
];

/**
 * Coins that one person costs: the parts of an SMS as composed (at least one, so that it can be divided by), and one for a
 * tag, a banner view or an RCS message, whose SMS fallback has to fit one part.
 */
export function partsOfKind(flowTypeId: number, composedText: string): number {
  const isSms = flowTypeId === FLOW_TYPE.sms || flowTypeId === FLOW_TYPE.smsLink;
  return isSms ? Math.max(1, measureMessage(composedText).segments) : 1;
}

export type WrittenMessage = { text: string; sender: string; flowTypeId: number };

/** The text with links as long as they will be: the one that its kind puts behind it, and a person's own for opting out. */
export function textWithLinks({ text, flowTypeId }: Omit<WrittenMessage, "sender">): string {
  return composeOptOutLink(flowTypeId === FLOW_TYPE.smsLink ? composeSmsLink(text) : text);
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
  return partsOfKind(message.flowTypeId, wholeText(message, countryCode, suffix));
}
