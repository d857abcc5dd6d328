import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { text } from "../../../../platform/database/column-kinds.ts";

const nameRows = checked("holiday: name", { name: text });

export type HolidayRow = RowOf<typeof holidayRows>;
const holidayRows = checked("holiday: HolidayRow", { date: text, name: text });

export async function listHolidays(
  db: DatabaseOrTransaction,
  countryId: number,
): Promise<HolidayRow[]> {
  return holidayRows.list(
    db,
    sql`
    select date, name from public_holiday where country_id = ${countryId} order by date`,
  );
}

export async function findHolidayName(
  db: DatabaseOrTransaction,
  { countryId, date }: { countryId: number; date: string },
): Promise<string | null> {
  const row = await nameRows.find(
    db,
    sql`select name from public_holiday
    where country_id = ${countryId} and date = ${date}`,
  );
  return row?.name ?? null;
}

/** Sets the name of a day, or with `null` removes it. Answers with the name that it had. */
export async function upsertHoliday(
  tx: DatabaseOrTransaction,
  { countryId, date, name }: { countryId: number; date: string; name: string | null },
): Promise<string | null> {
  const row = await nameRows.find(
    tx,
    sql`select name from public_holiday
    where country_id = ${countryId} and date = ${date} for update`,
  );
  await (
    name === null
      ? sql`delete from public_holiday where country_id = ${countryId} and date = ${date}`
      : sql`insert into public_holiday (country_id, date, name) values (${countryId}, ${date}, ${name})
        on conflict (country_id, date) do update set name = excluded.name`
  ).execute(tx);
  return row?.name ?? null;
}
