import type { CountryCode } from "../countries.ts";
import { measureMessage } from "./message-segments.ts";
import { translate } from "../translate.ts";

/** A message longer than this many parts cannot be booked. */
export const MAX_SMS_PARTS = 4;

/** Longest alphanumeric sender that networks carry. */
export const MAX_SENDER_LENGTH = 11;

export type SmsParts = {
  text: string;
  sender?: string | undefined;
  countryCode: CountryCode;
  suffix?: string | undefined;
};

/**
 * The whole text as it is sent and counted. South African networks overwrite the sender, and the law wants the sender
 * named, so there it leads the text as "NAME: ", unless the text begins with it already; in Ghana it travels in the header.
 * The route's opt-out suffix ends it.
 */
export function composeSms({ text, sender, countryCode, suffix }: SmsParts): string {
  const isMissing = isNameInText(countryCode) && sender && !beginsWithName(text, sender);
  return `${isMissing ? `${sender}: ` : ""}${text}${suffix ?? ""}`;
}

/** True where the networks of a country set a sender of their own, so that the text names whom it is from. */
export function isNameInText(countryCode: CountryCode): boolean {
  return countryCode === "ZA";
}

/**
 * The end, a new line, or a sign that ends a name: not one that goes on with it, as in "Joe-Ann", "joe.co.za" or "Joe's" (a
 * placeholder is what will stand there), and no space alone,
 * for a shop that is called "Fresh" is not named by "Fresh bread today".
 */
const AFTER_A_NAME = /^\s*(?:$|\n|[:,;!?…](?!\/)|[.–—-](?![\w{]))/;

/** True where a text begins with the sender's name, which is not empty, in capitals or not. */
export function beginsWithName(text: string, sender: string): boolean {
  const begin = text.trimStart();
  const isSame = begin.slice(0, sender.length).toLowerCase() === sender.toLowerCase();
  return isSame && AFTER_A_NAME.test(begin.slice(sender.length));
}

/** With several routes the longest suffix rules the counter; '' when no route has one. */
export function longestSuffix(suffixes: readonly (string | undefined)[]): string {
  let longest = "";
  for (const suffix of suffixes) {
    if (suffix && measureMessage(suffix).units > measureMessage(longest).units) longest = suffix;
  }
  return longest;
}

/** Why a sender name cannot be used, as a sentence; undefined when it can. */
export function senderProblem(sender: string, most = MAX_SENDER_LENGTH): string | undefined {
  if (sender === "") return translate("Enter the sender name that people should see.");
  if (sender.length > most)
    return translate("Use up to {most} characters for the sender name.", { most });
  if (!/^[A-Za-z0-9 ]*$/.test(sender))
    return translate("Use only letters A to Z, digits and spaces in the sender name.");
  if (sender !== sender.trim())
    return translate("The sender name cannot start or end with a space.");
  if (!/[A-Za-z]/.test(sender)) return translate("The sender name needs at least one letter.");
  return undefined;
}
