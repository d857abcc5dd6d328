import { languageOf, type Language } from "../../domain/text/languages.ts";
import { currentLanguage } from "../../domain/translate.ts";
import { appFetch } from "../api/app-fetch.ts";
import { chooseLanguage } from "../i18n/i18n.ts";
import { wholePage } from "./app-start.ts";

type Reader = { isSignedIn: boolean; actedBy?: string | null; language?: Language | null };

/** Tells the account, whose mails and documents follow. Without a connection the device alone knows. */
export async function storeLanguage(language: Language): Promise<void> {
  await appFetch("/api/v1/accounts/language", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ language }),
  }).catch(() => undefined);
}

/** The account's language goes before the device's; an account that never chose takes the device's. */
export function meetLanguages({ isSignedIn, actedBy, language }: Reader): void {
  if (!isSignedIn || actedBy) return;
  const translated = currentLanguage();
  if (language) {
    if (language !== translated)
      void wholePage.then(() => chooseLanguage(languageOf(language))).catch(() => undefined);
  } else if (translated !== "en") void storeLanguage(translated);
}
