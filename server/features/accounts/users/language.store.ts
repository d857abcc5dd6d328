import { knownLanguage, type Language } from "../../../../domain/text/languages.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** The language an account has chosen to read; null until it did. */
export async function findLanguage(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<Language | null> {
  const row = await db
    .selectFrom("user")
    .select("language")
    .where("id", "=", userId)
    .executeTakeFirst();
  return knownLanguage(row?.language) ?? null;
}

export async function updateLanguage(
  db: DatabaseOrTransaction,
  userId: string,
  language: Language,
): Promise<void> {
  await db.updateTable("user").set({ language }).where("id", "=", userId).execute();
}
