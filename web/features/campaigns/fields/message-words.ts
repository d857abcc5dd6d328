import type { CountryCode } from "../../../../domain/countries.ts";
import {
  composeSms,
  longestSuffix,
  MAX_SMS_PARTS,
} from "../../../../domain/message/message-composition.ts";
import {
  measureMessage,
  unitsOverOnePart,
  type CostlyCharacter,
  type MessageMeasure,
} from "../../../../domain/message/message-segments.ts";
import { countParts } from "../../../../domain/campaign/kind-parts.ts";
import type { Country, Draft } from "../draft/draft.ts";
import { translate } from "../../../../domain/translate.ts";

type Routes = Country["routes"];

/** Coins that each person costs: parts of an SMS, one of everything else. */
export function chargedPartsOf(draft: Draft, countryCode: CountryCode, routes: Routes): number {
  return countParts(draft, countryCode, longestSuffix(routes.map((route) => route.optOutSuffix)));
}

/** The text as the network with the longest opt-out text counts it. */
export function measureOnRoutes(
  text: string,
  sender: string,
  countryCode: CountryCode,
  routes: Routes,
): MessageMeasure & { whole: string } {
  const suffix = longestSuffix(routes.map(({ optOutSuffix }) => optOutSuffix));
  const whole = composeSms({ text, sender, countryCode, suffix });
  return { ...measureMessage(whole), whole };
}

/**
 * "Fits one SMS: 34 of 160 characters left" or "Takes 2 SMS: 12 characters left in the last one"; where only one can be
 * sent, what is too much for it.
 */
export function lengthText(measure: MessageMeasure, mostParts = MAX_SMS_PARTS): string {
  const { segments, perSegment, remaining } = measure;
  if (segments > 1 && mostParts === 1)
    return translate(
      "{over, plural, one {# character too many: it must fit in one SMS} other {# characters too many: it must fit in one SMS}}",
      { over: unitsOverOnePart(measure) },
    );
  if (segments <= 1)
    return translate("Fits one SMS: {remaining} of {perSegment} characters left", {
      remaining,
      perSegment,
    });
  return translate(
    "{remaining, plural, one {Takes {segments} SMS: # character left in the last one} other {Takes {segments} SMS: # characters left in the last one}}",
    { remaining, segments },
  );
}

/** Why a message takes more parts than its text alone: the sender's name in front of it. Empty where the name adds none. */
export function nameText(measure: MessageMeasure, withoutName: MessageMeasure): string {
  const { segments: parts, perSegment, remaining } = measure;
  // An empty text has no part, and is charged as one.
  const fewer = Math.max(1, withoutName.segments);
  if (parts <= fewer) return "";
  const over = fewer === 1 ? unitsOverOnePart(measure) : perSegment - remaining;
  return translate(
    "{over, plural, one {Your name in front makes it {parts} SMS instead of {fewer}. Shorten your text by # character to pay for {fewer}.} other {Your name in front makes it {parts} SMS instead of {fewer}. Shorten your text by # characters to pay for {fewer}.}}",
    { parts, fewer, over },
  );
}

export type CostlyGroup = CostlyCharacter & { count: number };

/** The costly characters of a text, each once, with its count. */
export function costlyGroups(costly: readonly CostlyCharacter[]): CostlyGroup[] {
  const groups = new Map<string, CostlyGroup>();
  for (const found of costly) {
    const known = groups.get(found.char);
    if (known) known.count += 1;
    else groups.set(found.char, { ...found, count: 1 });
  }
  return [...groups.values()];
}

/** The text with every such character replaced, or taken out where nothing can stand in for it. */
export function withoutCharacter(text: string, { char, replacement }: CostlyCharacter): string {
  if (replacement !== undefined) return text.replaceAll(char, replacement);
  // The spaces around what is gone would be paid for, and none belongs before a full stop.
  return text.split(char).reduce(joined).replace(/ {2,}/g, " ").trimEnd();
}

const joined = (before: string, after: string) =>
  (/^[.,;:!?)]/.test(after) ? before.replace(/ +$/, "") : before) + after;

/** True where a text without its costly characters takes fewer parts: only then do they cost more. */
export function isDearer(text: string, partsOf: (text: string) => number): boolean {
  const groups = costlyGroups(measureMessage(text).costly);
  const cheap = groups.reduce((rest, group) => withoutCharacter(rest, group), text);
  return partsOf(cheap) < partsOf(text);
}

export type RoutePreview = { names: string[]; whole: string };

/** Message as received per network; networks with the same text share one preview. */
export function routePreviews(
  text: string,
  sender: string,
  countryCode: CountryCode,
  routes: Routes,
): RoutePreview[] {
  const previews = new Map<string, RoutePreview>();
  for (const { name, optOutSuffix } of routes) {
    const whole = composeSms({ text, sender, countryCode, suffix: optOutSuffix });
    const known = previews.get(whole);
    if (known) known.names.push(name);
    else previews.set(whole, { names: [name], whole });
  }
  return [...previews.values()];
}
