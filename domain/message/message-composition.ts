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
 * named, so there it leads the text as "NAME: "; in Ghana it travels in the header. The route's opt-out suffix ends it.
 */
export function composeSms({ text, sender, countryCode, suffix }: SmsParts): string {
  const prefix = countryCode === "ZA" && sender ? `${sender}: ` : "";
  return `${prefix}${text}${suffix ?? ""}`;
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
