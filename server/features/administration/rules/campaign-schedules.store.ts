import { sql } from "kysely";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { array, int, nullable, text } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type CampaignSchedule = RowOf<typeof scheduleRows>;
const scheduleRows = checked("country rule: CampaignSchedule", {
  startDate: text,
  endDate: text,
  startHour: int,
  endHour: int,
  daysOfWeek: array(int),
  offerEndsDate: nullable(text),
});

const LIVE = [STATUS.Pending, STATUS.Scheduled, STATUS.Active, STATUS.Saved, STATUS.InProcess];

/** When the submitted campaigns of a country send that are not over on a day. */
export async function listLiveSchedules(
  db: DatabaseOrTransaction,
  { countryId, from }: { countryId: number; from: string },
): Promise<CampaignSchedule[]> {
  return scheduleRows.list(
    db,
    sql`select start_date, end_date, start_hour::int, end_hour::int, days_of_week, offer_ends_date from campaign
      where country_id = ${countryId} and submitted_at is not null and status = any(${LIVE}::int[])
        and start_date is not null and end_date >= ${from}::date`,
  );
}
