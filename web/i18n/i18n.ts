import { i18n, type Messages } from "@lingui/core";
import { languageOf, type Language } from "./languages.ts";

const KEY = "loudhailer.language";

// English is the source language: its texts are compiled into the code, so there is no catalogue to load.
i18n.loadAndActivate({ locale: "en", messages: {} });

const CATALOGUES: Record<Exclude<Language, "en">, () => Promise<{ messages: Messages }>> = {
  af: () => import("../locales/af.po"),
  zu: () => import("../locales/zu.po"),
  xh: () => import("../locales/xh.po"),
  tw: () => import("../locales/tw.po"),
};

function kept(): Language {
  try {
    return languageOf(localStorage.getItem(KEY));
  } catch {
    // Storage can be switched off.
    return "en";
  }
}

async function activate(language: Language): Promise<void> {
  const messages = language === "en" ? {} : (await CATALOGUES[language]()).messages;
  // What a catalogue does not have is shown in English.
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** Loads the language that was chosen on this device; English when its catalogue cannot be had. */
export async function startLanguage(): Promise<void> {
  const language = kept();
  if (language !== "en") await activate(language).catch(() => undefined);
}

/** Changes the language of every text at once and keeps the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  await activate(language);
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Kept for this visit only.
  }
}

export { i18n };
