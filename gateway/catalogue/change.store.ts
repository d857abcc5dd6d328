import type { Database } from "../db/transaction.ts";

/** Sets the name of a day, or with null removes it. False when it was so already. */
export async function saveHoliday(
  db: Database,
  { countryId, day, name }: { countryId: number; day: string; name: string | null },
): Promise<boolean> {
  const { rowCount } =
    name === null
      ? await db.query("delete from public_holiday where country_id = $1 and day = $2", [
          countryId,
          day,
        ])
      : await db.query(
          `insert into public_holiday (country_id, day, name) values ($1, $2, $3)
           on conflict (country_id, day) do update set name = excluded.name
           where public_holiday.name <> excluded.name`,
          [countryId, day, name],
        );
  return rowCount === 1;
}

export async function saveRouteWords(
  db: Database,
  routeId: number,
  { name, optOutSuffix }: { name: string; optOutSuffix: string },
): Promise<void> {
  await db.query("update route set name = $2, opt_out_suffix = $3 where route_id = $1", [
    routeId,
    name,
    optOutSuffix,
  ]);
}
