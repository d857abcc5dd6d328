import { useState } from "react";
import { lastMeans } from "./last-means.ts";
import { firstMeans, meansOf, valueOf, type Means, type OfferedMeans } from "./means.ts";

/** The chosen way to pay. `first` is the one chosen at the start, and listed first. */
export function useMeans(offered: OfferedMeans): {
  means: Means;
  first: string;
  choose: (value: string) => void;
} {
  const [chosen, choose] = useState<string>();
  const [lastUsed] = useState(lastMeans);
  const first = firstMeans(lastUsed, offered);
  const means = chosen === undefined ? first : meansOf(chosen, offered.cards);
  return { means, first: valueOf(first), choose };
}
