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

/** The same of many accounts; without those that have not chosen. */
export async function listLanguages(
  db: DatabaseOrTransaction,
  userIds: readonly string[],
): Promise<Map<string, Language>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("user")
    .select(["id", "language"])
    .where("id", "in", [...new Set(userIds)])
    .execute();
  return new Map(
    rows.flatMap(({ id, language }) => {
      const known = knownLanguage(language);
      return known ? [[id, known] as const] : [];
    }),
  );
}

export async function updateLanguage(
  db: DatabaseOrTransaction,
  userId: string,
  language: Language,
): Promise<void> {
  await db.updateTable("user").set({ language }).where("id", "=", userId).execute();
}
