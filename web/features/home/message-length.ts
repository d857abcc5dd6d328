import { DEFAULT_KIND } from "../../../domain/campaign/kinds/traits.ts";
import type { CountryCode } from "../../../domain/countries.ts";
import { countParts, wholeText } from "../../../domain/campaign/kind-parts.ts";
import { hasOptOut, startingText } from "../../../domain/message/contact/opt-out-ending.ts";
import {
  longestSuffix,
  MAX_SENDER_LENGTH,
  MAX_SMS_PARTS,
} from "../../../domain/message/message-composition.ts";
import {
  measureMessage,
  unitsOverOnePart,
  type CostlyCharacter,
} from "../../../domain/message/message-segments.ts";
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
  return translate("This would take {parts} SMS. The limit is {most}: make it shorter.", {
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
      "{optOut, select, words {Fits one SMS: {remaining} of {perSegment} characters left, after the opt-out words required by law.} link {Fits one SMS: {remaining} of {perSegment} characters left, after the opt-out link required by law.} other {Fits one SMS: {remaining} of {perSegment} characters left.}}",
      { optOut, remaining, perSegment },
    );
  const over = parts === 2 ? unitsOverOnePart(measure) : perSegment - remaining;
  const special = specialInWords(message, countryCode, suffix, { parts, over });
  if (special !== undefined) return special;
  if (parts === 2)
    return translate(
      "{optOut, select, words {Takes 2 SMS: {units} characters, including the opt-out words required by law. Shorten it by {over} to pay half.} link {Takes 2 SMS: {units} characters, including the opt-out link required by law. Shorten it by {over} to pay half.} other {Takes 2 SMS: {units} characters. Shorten it by {over} to pay half.}}",
      { optOut, units, over },
    );
  return translate(
    "{optOut, select, words {Takes {parts} SMS: {units} characters, including the opt-out words required by law. Shorten it by {over} to pay for {fewer}.} link {Takes {parts} SMS: {units} characters, including the opt-out link required by law. Shorten it by {over} to pay for {fewer}.} other {Takes {parts} SMS: {units} characters. Shorten it by {over} to pay for {fewer}.}}",
    { optOut, parts, units, over, fewer: parts - 1 },
  );
}

type Message = ReturnType<typeof messageOf>;

/** Says so where it is its characters that make a message dearer, and not its length; undefined where it is not. */
function specialInWords(
  message: Message,
  countryCode: CountryCode,
  suffix: string,
  { parts, over }: { parts: number; over: number },
): string | undefined {
  const special = measureMessage(message.text).costly.filter(({ kind }) => kind === "forces-ucs2");
  const text = special.reduce(
    (left, { char, replacement = "" }) => left.replaceAll(char, replacement),
    message.text,
  );
  const fewer = Math.max(1, countParts({ ...message, text }, countryCode, suffix));
  if (special.length === 0 || fewer >= parts) return undefined;
  const shown = shownCharacters(special);
  const facts = { characters: shown.join(" "), parts, fewer };
  // Letters of a language are not to be changed.
  if (special.every(({ char, replacement }) => !replacement && /\p{L}/u.test(char)))
    return translate(
      "Takes {parts} SMS: with {characters} in it, an SMS holds only 70 characters instead of 160. Shorten it by {over} to pay for {fewer}.",
      { ...facts, over, fewer: parts - 1 },
    );
  return translate(
    "{count, plural, one {Takes {parts} SMS: with the special character {characters} in it, an SMS holds only 70 characters instead of 160. Change or remove it to pay for {fewer}.} other {Takes {parts} SMS: with the special characters {characters} in it, an SMS holds only 70 characters instead of 160. Change or remove them to pay for {fewer}.}}",
    { ...facts, count: shown.length },
  );
}

const MAX_SHOWN = 6;

/** Each once; what has no look of its own is shown as a space is, or as part of its emoji. */
function shownCharacters(special: readonly CostlyCharacter[]): string[] {
  const seen = special
    .map(({ char }) => (char.trim() === "" ? "␣" : char))
    .filter((char) => !/[\p{Cf}\p{M}]/u.test(char));
  const each = [...new Set(seen.length > 0 ? seen : ["␣"])];
  return each.length > MAX_SHOWN ? [...each.slice(0, MAX_SHOWN), "…"] : each;
}
