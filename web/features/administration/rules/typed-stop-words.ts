import type { StopWords } from "../../../../domain/message/stop-words.ts";
import { type Language, LANGUAGE_CODES } from "../../../../domain/text/languages.ts";

/** The words of each language, one on each line. */
export type TypedStopWords = Readonly<Record<Language, string>>;

export function typedStopWords(words: StopWords): TypedStopWords {
  const textOf = (code: Language) =>
    words
      .filter(({ language }) => language === code)
      .map(({ word }) => word)
      .join("\n");
  const entries = LANGUAGE_CODES.map((code) => [code, textOf(code)] as const);
  return Object.fromEntries(entries) as Record<Language, string>;
}

/** Each word once in its language; blank lines do not count. */
export function readStopWords(typed: TypedStopWords): StopWords {
  return LANGUAGE_CODES.flatMap((language) =>
    readLines(typed[language].toLowerCase()).map((word) => ({ word, language })),
  );
}

/** The lines of a text, each once, without blanks around or doubled inside. */
export function readLines(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim().replaceAll(/\s+/g, " "));
  return [...new Set(lines)].filter((line) => line !== "");
}
