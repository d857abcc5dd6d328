import { i18n, type Messages } from "@lingui/core";
import { type Language, languageOf, numberLocale } from "../../domain/text/languages.ts";
import { inEnglish, setTranslator } from "../../domain/translate.ts";

const KEY = "loudhailer.language";

// English is the source language: its texts are compiled into the code, so there is no catalogue to load.
i18n.loadAndActivate({ locale: "en", messages: {} });

setTranslator({
  language: () => languageOf(i18n.locale),
  say(english, values) {
    if (typeof english === "string")
      return i18n.messages[english] === undefined
        ? inEnglish(english, values)
        : i18n._(english, { ...values });
    const ready = { ...english, values: { ...values } };
    return i18n._(ready);
  },
  find: (english) => (i18n.messages[english] === undefined ? undefined : i18n._(english)),
});

type Catalogue = Promise<{ messages: Messages }>;
const CATALOGUES: Record<Exclude<Language, "en">, () => [web: Catalogue, domain: Catalogue]> = {
  af: () => [import("../locales/af.po"), import("../../domain/locales/af.po")],
  zu: () => [import("../locales/zu.po"), import("../../domain/locales/zu.po")],
  xh: () => [import("../locales/xh.po"), import("../../domain/locales/xh.po")],
  tw: () => [import("../locales/tw.po"), import("../../domain/locales/tw.po")],
};

/** The language that was chosen on this device. */
export function storedLanguage(): Language {
  try {
    return languageOf(localStorage.getItem(KEY));
  } catch {
    // Storage can be switched off.
    return "en";
  }
}

async function activate(language: Language): Promise<void> {
  const parts = language === "en" ? [] : await Promise.all(CATALOGUES[language]());
  const messages: Messages = Object.assign({}, ...parts.map((part) => part.messages));
  // Missing translations fall back to English.
  i18n.loadAndActivate({ locale: language, locales: numberLocale(language), messages });
  document.documentElement.lang = language;
}

/** Loads the language that was chosen on this device; English when its catalogue cannot be had. */
export async function startLanguage(): Promise<void> {
  const language = storedLanguage();
  if (language !== "en") await activate(language).catch(() => undefined);
}

/** Changes the language of every text at once and keeps the choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await activate(language);
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Kept for this visit only.
  }
}

export { i18n };
