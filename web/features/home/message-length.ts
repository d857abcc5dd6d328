import { DEFAULT_KIND } from "../../../domain/campaign/kinds/traits.ts";
import type { CountryCode } from "../../../domain/countries.ts";
import { countParts, wholeText } from "../../../domain/campaign/kind-parts.ts";
import { hasOptOut, startingText } from "../../../domain/message/contact/opt-out-ending.ts";
import {
  longestSuffix,
  MAX_SENDER_LENGTH,
  MAX_SMS_PARTS,
} from "../../../domain/message/message-composition.ts";
import { measureMessage, unitsOverOnePart } from "../../../domain/message/message-segments.ts";
import { translate } from "../../../domain/translate.ts";

/** An SMS for the estimate: nobody is signed in, so it has no sender's name unless one is assumed. */
const messageOf = (text: string, suffixes: readonly string[], sender = "") => ({
  text: startingText(text.trim(), suffixes),
  sender,
  kind: DEFAULT_KIND,
});

const LONGEST_NAME = "N".repeat(MAX_SENDER_LENGTH);

/** Why a message cannot be sent by any kind of SMS; undefined when it can, and while there is none. */
export function lengthProblem(
  text: string,
  countryCode: CountryCode,
  suffixes: readonly string[],
): string | undefined {
  const parts = countParts(messageOf(text, suffixes), countryCode, longestSuffix(suffixes));
  if (parts <= MAX_SMS_PARTS) return undefined;
  return translate("This would take {parts} messages. The limit is {most}: make it shorter.", {
    parts,
    most: MAX_SMS_PARTS,
  });
}

/** What the sender's name can add to the price where it leads the text and none is there yet; empty where it adds nothing. */
export function nameInWords(
  text: string,
  countryCode: CountryCode,
  suffixes: readonly string[],
): string {
  const suffix = longestSuffix(suffixes);
  const partsWith = (sender: string) =>
    countParts(messageOf(text, suffixes, sender), countryCode, suffix);
  const parts = partsWith(LONGEST_NAME);
  if (parts === partsWith("")) return "";
  return translate(
    "Your shop’s name is put in front of it. With a name of {most} characters it takes {parts} SMS.",
    { most: MAX_SENDER_LENGTH, parts },
  );
}

/**
 * How many SMS a message takes, counted as the booking counts it (domain/campaign/kind-parts.ts), with the opt-out words of the
 * networks, and what would make it cheaper. Empty for an empty message.
 */
export function lengthInWords(
  text: string,
  countryCode: CountryCode,
  suffixes: readonly string[],
): string {
  const message = messageOf(text, suffixes);
  if (message.text === "") return "";
  const suffix = longestSuffix(suffixes);
  const measure = measureMessage(wholeText(message, countryCode, suffix));
  const { units, perSegment, remaining } = measure;
  const parts = countParts(message, countryCode, suffix);
  const optOut = suffix !== "" ? "words" : hasOptOut(message.text) ? "link" : "none";
  if (parts === 1)
    return translate(
      "{optOut, select, words {Fits one SMS: {units} of {perSegment} characters, including the opt-out words required by law.} link {Fits one SMS: {units} of {perSegment} characters, including the opt-out link required by law.} other {Fits one SMS: {units} of {perSegment} characters.}}",
      { optOut, units, perSegment },
    );
  if (parts === 2)
    return translate(
      "{optOut, select, words {Takes 2 SMS: {units} characters, including the opt-out words required by law. Shorten it by {over} to pay half.} link {Takes 2 SMS: {units} characters, including the opt-out link required by law. Shorten it by {over} to pay half.} other {Takes 2 SMS: {units} characters. Shorten it by {over} to pay half.}}",
      { optOut, units, over: unitsOverOnePart(measure) },
    );
  return translate(
    "{optOut, select, words {Takes {parts} SMS: {units} characters, including the opt-out words required by law. Shorten it by {over} to pay for {fewer}.} link {Takes {parts} SMS: {units} characters, including the opt-out link required by law. Shorten it by {over} to pay for {fewer}.} other {Takes {parts} SMS: {units} characters. Shorten it by {over} to pay for {fewer}.}}",
    { optOut, parts, units, over: perSegment - remaining, fewer: parts - 1 },
  );
}
