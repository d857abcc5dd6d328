import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** The mark of a country's register when it was last read from its service; null before that. */
export async function findMark(
  db: DatabaseOrTransaction,
  countryId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom("registerService")
    .select("mark")
    .where("countryId", "=", countryId)
    .executeTakeFirst();
  return row?.mark ?? null;
}

/** Notes that the service of a country answered, and with which mark. */
export async function upsertMark(
  db: DatabaseOrTransaction,
  countryId: number,
  { mark, at }: { mark: string | null; at: Date },
): Promise<void> {
  await db
    .insertInto("registerService")
    .values({ countryId, mark, askedAt: at })
    .onConflict((it) => it.column("countryId").doUpdateSet({ mark, askedAt: at }))
    .execute();
}
