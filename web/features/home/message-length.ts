import { DEFAULT_KIND } from "../../../domain/campaign/kinds/traits.ts";
import type { CountryCode } from "../../../domain/countries.ts";
import { countParts, wholeText } from "../../../domain/campaign/kind-parts.ts";
import { longestSuffix, MAX_SMS_PARTS } from "../../../domain/message/message-composition.ts";
import { measureMessage, unitsOverOnePart } from "../../../domain/message/message-segments.ts";
import { translate } from "../../../domain/translate.ts";

/** An SMS for the estimate: nobody is signed in, so it has no sender's name. */
const messageOf = (text: string) => ({ text: text.trim(), sender: "", kind: DEFAULT_KIND });

/** Why a message cannot be sent by any kind of SMS; undefined when it can, and while there is none. */
export function lengthProblem(
  text: string,
  countryCode: CountryCode,
  suffixes: readonly string[],
): string | undefined {
  const parts = countParts(messageOf(text), countryCode, longestSuffix(suffixes));
  if (parts <= MAX_SMS_PARTS) return undefined;
  return translate("This would take {parts} messages. The limit is {most}: make it shorter.", {
    parts,
    most: MAX_SMS_PARTS,
  });
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
  const message = messageOf(text);
  if (message.text === "") return "";
  const suffix = longestSuffix(suffixes);
  const measure = measureMessage(wholeText(message, countryCode, suffix));
  const { units, perSegment, remaining } = measure;
  const parts = countParts(message, countryCode, suffix);
  const hasOptOut = suffix !== "" ? "yes" : "no";
  if (parts === 1)
    return translate(
      "{hasOptOut, select, yes {Fits one SMS: {units} of {perSegment} characters, including the opt-out words required by law.} other {Fits one SMS: {units} of {perSegment} characters.}}",
      { hasOptOut, units, perSegment },
    );
  if (parts === 2)
    return translate(
      "{hasOptOut, select, yes {Takes 2 SMS: {units} characters, including the opt-out words required by law. Shorten it by {over} to pay half.} other {Takes 2 SMS: {units} characters. Shorten it by {over} to pay half.}}",
      { hasOptOut, units, over: unitsOverOnePart(measure) },
    );
  return translate(
    "{hasOptOut, select, yes {Takes {parts} SMS: {units} characters, including the opt-out words required by law. Shorten it by {over} to pay for {fewer}.} other {Takes {parts} SMS: {units} characters. Shorten it by {over} to pay for {fewer}.}}",
    { hasOptOut, parts, units, over: perSegment - remaining, fewer: parts - 1 },
  );
}
