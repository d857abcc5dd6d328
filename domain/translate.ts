import type { Language } from "./text/languages.ts";

export type Values = Readonly<Record<string, string | number | bigint>>;

/** A message as the browser's build leaves it in place of its English text: it needs no parser (web/build). */
export type ReadyMessage = { readonly id: string };

/** Gives a program its languages: web, server and gateway each set one at their start. */
export type Translator = {
  say(english: string | ReadyMessage, values: Values): string;
  /** A translation without values; undefined for what no catalogue has. */
  find(english: string): string | undefined;
  language(): Language;
};

const PLACE = /\{(\w+)\}/g;

/** English without plurals, until a program has set its own. */
const plain: Translator = {
  say: (english, values) => inEnglish(textOf(english), values),
  find: () => undefined,
  language: () => "en",
};

let translator = plain;

/** English text without plurals, as stored beside its code. */
export function inEnglish(english: string, values: Values): string {
  return english.replace(PLACE, (place, name: string) => String(values[name] ?? place));
}

/** The English text of a message, ready or not. */
export function textOf(english: string | ReadyMessage): string {
  return typeof english === "string" ? english : english.id;
}

export function setTranslator(next: Translator): void {
  translator = next;
}

/**
 * Translates a message into the reader's language. `english` is a literal ICU message, so that extraction finds it
 * (docs/decisions/012).
 */
export function translate(english: string, values: Values = {}): string {
  return translator.say(english, values);
}

/** Marks a text of a table for the catalogues; `translateKnown` it where it is shown. */
export function msg(english: string): string {
  return english;
}

/** A marked text of a table with its values, in the reader's language. */
export function translateMarked(english: string, values: Values): string {
  return translator.say(english, values);
}

/** Translates a marked or stored English text into the reader's language; returns any other text unchanged. */
export function translateKnown(english: string): string {
  return translator.find(english) ?? english;
}

/** Whether the reader's language has a text of its own for this message. */
export function isTranslated(english: string): boolean {
  return translator.find(english) !== undefined;
}

/** The language in which `translate` speaks just now. */
export function currentLanguage(): Language {
  return translator.language();
}
