import type { Language } from "../../domain/text/languages.ts";
import { chooseLanguage } from "../i18n/i18n.ts";
import { storeLanguage } from "./account-language.ts";
import { wholePage } from "./app-start.ts";
import { readMe } from "./session.ts";

/** Changes the language on this device and, for who is signed in, of the account. Rejects without the catalogue. */
export async function switchLanguage(language: Language): Promise<void> {
  await wholePage;
  await chooseLanguage(language);
  const me = await readMe().catch(() => undefined);
  if (me?.isSignedIn && !me.actedBy) await storeLanguage(language);
}
