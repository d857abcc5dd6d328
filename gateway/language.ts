import { fileURLToPath } from "node:url";
import { type Language, LANGUAGE_CODES, numberLocale } from "../domain/text/languages.ts";
import {
  createCatalogueTranslator,
  readCatalogue,
  type CatalogueTranslator,
} from "../platform/translator.ts";

const fileOf = (language: Language): string =>
  fileURLToPath(new URL(`locales/${language}.po`, import.meta.url));

/** Read at start, so that a broken catalogue fails there and not at a reader. English is in the code. */
const translators = new Map<Language, CatalogueTranslator>(
  LANGUAGE_CODES.map((language) => {
    const texts = language === "en" ? new Map<string, string>() : readCatalogue(fileOf(language));
    return [language, createCatalogueTranslator(numberLocale(language), texts)];
  }),
);

/** A marked text in a consumer's language; in English where it is not translated. What programs are answered stays English. */
export function inConsumersLanguage(english: string, language: Language): string {
  return translators.get(language)?.find(english) ?? english;
}
