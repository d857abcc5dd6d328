import type { CountryCode } from "../../../../domain/countries.ts";
import { composeSms, longestSuffix } from "../../../../domain/message-composition.ts";
import {
  measureMessage,
  type CostlyCharacter,
  type MessageMeasure,
} from "../../../../domain/message-segments.ts";
import type { Country } from "../draft/draft.ts";

type Routes = Country["routes"];

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

/** Parts that are charged for each person. An empty text counts as one, so that a price can be shown. */
export function chargedParts(text: string, measure: MessageMeasure): number {
  return text === "" ? 1 : Math.max(1, measure.segments);
}

/** "1 message of 160; 34 characters left" or "Will be charged as 2 messages; 12 characters left in the last". */
export function lengthSentence({ segments, perSegment, remaining }: MessageMeasure): string {
  const left = `${remaining} ${remaining === 1 ? "character" : "characters"} left`;
  if (segments <= 1) return `1 message of ${perSegment}; ${left}`;
  return `Will be charged as ${segments} messages; ${left} in the last`;
}

export type CostlyGroup = CostlyCharacter & { count: number };

/** The costly characters of a text, each once, with how often it stands there. */
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
  // The spaces around what is gone would be paid for.
  return text.replaceAll(char, "").replace(/ {2,}/g, " ").trimEnd();
}

export type RoutePreview = { names: string[]; whole: string };

/** What arrives on each network, networks with the same text together. */
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
