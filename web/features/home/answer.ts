import type { Outputs } from "../../api/client.ts";

/** A forecast and the country that it is for: its money is of that country. */
export type Found = Outputs["audience"]["forecast"] & { countryId: number };

export type Answer =
  /** No price is there for what was typed. */
  | { kind: "wrong"; sentence: string }
  /** A price is on its way; `old` is the one of before, for the same country. */
  | { kind: "counting"; old: Found | undefined }
  | { kind: "price"; found: Found }
  | { kind: "failed"; error: unknown }
  /** Nothing is known and nothing on its way: without a network. */
  | { kind: "none" };

export type AnswerFacts = {
  countryId: number;
  /** What is wrong with what was typed. */
  problem: string | undefined;
  /** Whether what was typed is what is asked for by now. */
  isSettled: boolean;
  isFetching: boolean;
  error: unknown;
  /** The last forecast, and whether it is for something else. */
  found: Found | undefined;
  isOfBefore: boolean;
};

/** Answer for the current input: a price only when it belongs to that input. */
export function answerOf(facts: AnswerFacts): Answer {
  const { countryId, problem, isSettled, isFetching, error, found, isOfBefore } = facts;
  if (problem !== undefined) return { kind: "wrong", sentence: problem };
  if (!isSettled || isFetching)
    return { kind: "counting", old: found?.countryId === countryId ? found : undefined };
  if (error) return { kind: "failed", error };
  if (found?.countryId === countryId && !isOfBefore) return { kind: "price", found };
  return { kind: "none" };
}
