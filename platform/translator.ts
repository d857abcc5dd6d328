import { readFileSync } from "node:fs";
import { type Messages, setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import PO from "pofile";
import { remembering } from "./remembering.ts";

const MAX_COMPILED = 5_000;

type Values = Readonly<Record<string, string | number | bigint>>;

/** Says English ICU messages in one language; in English where the language has no text. */
export type CatalogueTranslator = {
  say(english: string, values: Values): string;
  find(english: string): string | undefined;
};

type Written = string | { readonly id: string };

/** The translated texts of a catalogue: English to translation. What has no translation yet is left out. */
export function readCatalogue(path: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { msgid, msgstr, obsolete } of PO.parse(readFileSync(path, "utf8")).items) {
    const text = msgstr[0] ?? "";
    if (text !== "" && !obsolete) found.set(msgid, text);
  }
  return found;
}

/** A speaker of a language. `locale` is the one for numbers and plurals. */
export function createCatalogueTranslator(
  locale: string,
  texts: ReadonlyMap<string, string>,
): CatalogueTranslator {
  const messages: Messages = {};
  for (const [english, text] of texts) messages[english] = compileMessage(text);
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  // Texts are those of the code: few, and each is said again and again.
  const compiled = remembering(MAX_COMPILED, compileMessage);
  i18n.setMessagesCompiler((message) => compiled(message) ?? compileMessage(message));
  const translate = (english: string, values: Values): string =>
    i18n._({ id: english, message: english, values });
  return {
    say: translate,
    find: (english) => (texts.has(english) ? translate(english, {}) : undefined),
  };
}

/** The voice of a program that speaks English only. */
export function createEnglishTranslator() {
  const { say: translate, find } = createCatalogueTranslator("en", new Map());
  return {
    say: (english: Written, values: Values) =>
      translate(typeof english === "string" ? english : english.id, values),
    find,
    language: () => "en" as const,
  };
}
