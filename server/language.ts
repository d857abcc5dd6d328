import { AsyncLocalStorage } from "node:async_hooks";
import { fileURLToPath } from "node:url";
import { type Language, LANGUAGE_CODES, numberLocale } from "../domain/text/languages.ts";
import { setTranslator, textOf } from "../domain/translate.ts";
import {
  createCatalogueTranslator,
  readCatalogue,
  type CatalogueTranslator,
} from "../platform/translator.ts";

const reader = new AsyncLocalStorage<Language>();
const translators = new Map<Language, CatalogueTranslator>();

const fileOf = (zone: string, language: Language): string =>
  fileURLToPath(new URL(`../${zone}/locales/${language}.po`, import.meta.url));

/** Reads the catalogues of a language when it is first spoken; English is in the code. */
function translatorOf(language: Language): CatalogueTranslator {
  const known = translators.get(language);
  if (known) return known;
  const zones = language === "en" ? [] : ["domain", "server"];
  const texts = new Map(zones.flatMap((zone) => [...readCatalogue(fileOf(zone, language))]));
  const made = createCatalogueTranslator(numberLocale(language), texts);
  translators.set(language, made);
  return made;
}

/** From now on every sentence is said in the language of its reader. */
export function startLanguages(): void {
  // Broken catalogues fail at start, not at a reader.
  for (const language of LANGUAGE_CODES) translatorOf(language);
  const language = (): Language => reader.getStore() ?? "en";
  setTranslator({
    language,
    say: (english, values) => translatorOf(language()).say(textOf(english), values),
    find: (english) => translatorOf(language()).find(english),
  });
}

/** Does something in the reader's language: that of a request, or of the account that a mail goes to. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return reader.run(language, work);
}
