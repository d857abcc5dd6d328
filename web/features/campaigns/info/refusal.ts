import type { Campaign } from "../draft/draft.ts";

/** Why the networks refused a campaign, and the words they stumbled over. */
export function refusalOf({
  reason,
  words,
  serviceObj,
}: Pick<Campaign, "reason" | "words" | "serviceObj">): { reason: string | null; words: string[] } {
  const allWords = new Set([...words, ...serviceObj.flatMap((route) => route.words)]);
  const routeReason = serviceObj.find((route) => route.reason !== null)?.reason ?? null;
  return { reason: reason ?? routeReason, words: [...allWords] };
}
