import type { Risk } from "../risk/risk-rules.ts";
import { msg } from "../translate.ts";

/** A rule of the review: what to look at, and the phrases that bring a campaign to it. */
export type ReviewRule = { message: string; phrases: readonly string[] };
/** Rules that hold campaigns for review. */
export type ReviewSettings = { holdsFirstCampaign: boolean; rules: ReviewRule[] };
/** Why somebody has to look: words of the text, or a circumstance with its figures (domain/risk). */
export type ReviewFlag = {
  message: string;
  words: string[];
  risk?: Risk;
  values?: Record<string, string | number>;
};

export const FIRST_CAMPAIGN_FLAG = msg("The first campaign of a new account.");

/** Why a campaign is not sent, as its advertiser reads it; an administrator may add a sentence. */
export const REVIEW_REASONS = [
  { code: "restricted-goods", message: msg("These goods may not be advertised this way.") },
  {
    code: "needs-licence",
    message: msg("This business needs a licence that we have not seen."),
  },
  { code: "misleading", message: msg("The offer promises too much.") },
  {
    code: "missing-terms",
    message: msg("The conditions of the offer or an age limit are missing."),
  },
  { code: "unclear-sender", message: msg("People cannot tell who is writing to them.") },
  {
    code: "hurtful",
    message: msg("The words are hurtful to a group of people or exclude them."),
  },
  { code: "other", message: msg("This campaign cannot be sent as it is.") },
] as const;

export type ReviewReasonCode = (typeof REVIEW_REASONS)[number]["code"];

export function reviewReasonOf(code: string): string {
  const known = REVIEW_REASONS.find((reason) => reason.code === code);
  return (known ?? REVIEW_REASONS[REVIEW_REASONS.length - 1])?.message ?? "";
}

/** What a reviewer reads of a campaign, by what it is to people. */
export const REVIEW_PIECES = [
  "sender",
  "agent",
  "message",
  "title",
  "description",
  "picture-words",
  "button",
  "fallback",
  "page",
  "opens",
  "picture",
  "calls",
] as const;
export type ReviewPiece = { of: (typeof REVIEW_PIECES)[number]; text: string };

/** `at` is where the piece begins in the text. */
type MarkedPiece = { at: number; text: string; isMarked: boolean };

/** Splits a text into pieces and marks the given words. Joined, the pieces are the text. */
export function markWords(text: string, words: readonly string[]): MarkedPiece[] {
  if (words.length === 0 || text === "") return [{ at: 0, text, isMarked: false }];
  const pieces: MarkedPiece[] = [];
  let at = 0;
  for (const { index, 0: found } of text.matchAll(patternOf(words))) {
    if (index > at) pieces.push({ at, text: text.slice(at, index), isMarked: false });
    pieces.push({ at: index, text: found, isMarked: true });
    at = index + found.length;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), isMarked: false });
  return pieces;
}

/** RegExp.escape for older browsers; phrases have been split at dashes. */
function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Whole words; spaces and hyphens are the same. */
export function patternOf(phrases: readonly string[]): RegExp {
  const sources = [...phrases]
    .sort((a, b) => b.length - a.length)
    .map((phrase) =>
      phrase
        .trim()
        .split(/[\s-]+/)
        .map(escaped)
        .join("[\\s-]+"),
    );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join("|")})(?![\\p{L}\\p{N}])`, "giu");
}
