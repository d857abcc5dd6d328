import type { DatabaseOrTransaction } from "../db/database.ts";

/** Sets the name of a day, or with null removes it. False when it was so already. */
export async function updateHoliday(
  db: DatabaseOrTransaction,
  { countryId, day, name }: { countryId: number; day: string; name: string | null },
): Promise<boolean> {
  if (name === null) {
    const { numDeletedRows } = await db
      .deleteFrom("publicHoliday")
      .where("countryId", "=", countryId)
      .where("day", "=", day)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("publicHoliday")
    .values({ countryId, day, name })
    .onConflict((it) =>
      it
        .columns(["countryId", "day"])
        .doUpdateSet({ name })
        .where("publicHoliday.name", "<>", name),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Sets a route's name and the line that says how to opt out. */
export async function updateRouteWords(
  db: DatabaseOrTransaction,
  routeId: number,
  { name, optOutSuffix }: { name: string; optOutSuffix: string },
): Promise<void> {
  await db
    .updateTable("route")
    .set({ name, optOutSuffix })
    .where("routeId", "=", routeId)
    .execute();
}
