import type { Draft } from "../draft/draft.ts";
import type { Reach } from "../audience/use-reach.ts";

/**
 * Whether a price can be named: `open` while nobody was booked or a list is still to be chosen, `too few` where the people who
 * are meant were counted and cannot be written to. Every step and the review go by it.
 */
export function priceState(
  { people, targetModel, listId }: Pick<Draft, "people" | "targetModel" | "listId">,
  counted: { tooNarrow: boolean } | undefined,
): "open" | "too few" | "priced" {
  if (people === 0 || (targetModel === "list" && listId === null)) return "open";
  return counted?.tooNarrow ? "too few" : "priced";
}

/** What was counted for the people who are meant now; nothing while that is of those before them. */
export function countedOf({ forecast, isStale }: Pick<Reach, "forecast" | "isStale">) {
  return isStale ? undefined : forecast;
}
