import type { ForbiddenWords } from "../../../../domain/message/content-policy.ts";
import { readLines } from "./typed-stop-words.ts";

/** A reason and its words, one on each line. */
export type TypedPhrases = { key: number; message: string; phrases: string };

export function typedPhrases(words: ForbiddenWords): TypedPhrases[] {
  return words.map(({ message, phrases }, key) => ({ key, message, phrases: phrases.join("\n") }));
}

/** Undefined while a reason or its words are missing. */
export function readPhrases(typed: readonly TypedPhrases[]): ForbiddenWords | undefined {
  const groups = typed.map(({ message, phrases }) => ({
    message: message.trim(),
    phrases: readLines(phrases),
  }));
  const isWhole = groups.every(({ message, phrases }) => message !== "" && phrases.length > 0);
  return isWhole ? groups : undefined;
}
