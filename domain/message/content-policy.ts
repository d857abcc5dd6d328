import { translate, translateKnown } from "../translate.ts";
import { reviewFlags } from "./review-words.ts";

/** Words and trades that may not be advertised in a country, by the reason that the shop owner reads. */
export type ForbiddenWords = readonly { message: string; phrases: readonly string[] }[];

export type ContentProblem = { message: string; words: string[] };

/** Makes the sandbox's provider reject a campaign on purpose; checked here so that both sides agree on it. */
export const REJECT_SENTINEL = "REJECT-ME";

/** Forbidden content in the text, whole words alone, with the words as written; empty when there is none. */
export function contentProblems(text: string, forbidden: ForbiddenWords): ContentProblem[] {
  const problems = reviewFlags(text, forbidden).map(({ message, words }) => ({
    message: translateKnown(message),
    words,
  }));
  if (text.includes(REJECT_SENTINEL)) {
    problems.push({
      message: translate("The reviewer rejected this text."),
      words: [REJECT_SENTINEL],
    });
  }
  return problems;
}
