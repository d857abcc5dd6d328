import type { Language } from "../text/languages.ts";

/** A word that asks for no more adverts, in lower case, and the language of who writes it; a space stands for a space, a dash, or nothing. */
export type StopWord = { word: string; language: Language };
export type StopWords = readonly StopWord[];

/** The language in which a reply asks to stop by beginning with one of the words (WASPA code); undefined when it does not. */
export function languageOfStop(text: string, words: StopWords): Language | undefined {
  return words.find(({ word }) => beginsWith(text, word))?.language;
}

function beginsWith(text: string, word: string): boolean {
  const letters = word.split(" ").map((part) => RegExp.escape(part));
  const start = `^[^\\p{L}\\p{N}]*${letters.join("[\\s-]?")}(?![\\p{L}\\p{N}])`;
  return new RegExp(start, "iu").test(text);
}
