import type { Language } from "../../../../domain/text/languages.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { inLanguage } from "../../../language.ts";
import { findLanguage, listLanguages, updateLanguage } from "./language.store.ts";

/** Keeps the language of an account, visitors included. */
export function chooseLanguage(
  db: DatabaseOrTransaction,
  userId: string,
  language: Language,
): Promise<void> {
  return updateLanguage(db, userId, language);
}

/** Does something with every sentence in the language of an account: what is mailed, told or issued to its owner. */
export async function inLanguageOf<Result>(
  db: DatabaseOrTransaction,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return inLanguage((await findLanguage(db, userId)) ?? "en", work);
}

/** The same at once for each of many, of the same account or of others. */
export async function eachInLanguageOf<Item extends { userId: string }, Result>(
  db: DatabaseOrTransaction,
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  if (items.length === 0) return [];
  const languages = await listLanguages(
    db,
    items.map(({ userId }) => userId),
  );
  return items.map((item) => inLanguage(languages.get(item.userId) ?? "en", () => work(item)));
}
