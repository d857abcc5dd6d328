import type { Language } from "./text/languages.ts";

export type Values = Readonly<Record<string, string | number | bigint>>;

/** A message as the browser's build leaves it in place of its English text: it needs no parser (web/build). */
export type ReadyMessage = { readonly id: string };

/** Gives a program its languages: web, server and gateway each set one at their start. */
export type Voice = {
  say(english: string | ReadyMessage, values: Values): string;
  /** A translation without values; undefined for what no catalogue has. */
  find(english: string): string | undefined;
  language(): Language;
};

const PLACE = /\{(\w+)\}/g;

/** English without plurals, until a program has set its own. */
const plain: Voice = {
  say: (english, values) => inEnglish(textOf(english), values),
  find: () => undefined,
  language: () => "en",
};

let voice = plain;

/** A text without plurals in English, whoever reads it: what is kept beside its code. */
export function inEnglish(english: string, values: Values): string {
  return english.replace(PLACE, (place, name: string) => String(values[name] ?? place));
}

/** The English text of a message, ready or not. */
export function textOf(english: string | ReadyMessage): string {
  return typeof english === "string" ? english : english.id;
}

export function setVoice(next: Voice): void {
  voice = next;
}

/**
 * Says a sentence in the language of whoever will read it. `english` is an ICU message written out in the code, so that
 * extraction finds it for the catalogues (docs/decisions/012).
 */
export function say(english: string, values: Values = {}): string {
  return voice.say(english, values);
}

/** Marks a text of a table for the catalogues; `sayKnown` it where it is shown. */
export function sentence(english: string): string {
  return english;
}

/** A marked text of a table with its values, in the reader's language. */
export function sayMarked(english: string, values: Values): string {
  return voice.say(english, values);
}

/** A marked text, or one that was kept in English, in the reader's language; any other text as it is. */
export function sayKnown(english: string): string {
  return voice.find(english) ?? english;
}

/** The language in which `say` speaks just now. */
export function spokenLanguage(): Language {
  return voice.language();
}
