import { sql } from "kysely";
import { checked } from "../../../../../platform/database/checked-sql.ts";
import { text } from "../../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";

/** Puts the hours of these campaigns into one row a network. What is folded already gives way to what has been told since. */
export async function updateFolded(
  tx: DatabaseOrTransaction,
  campaignIds: readonly string[],
): Promise<void> {
  if (campaignIds.length === 0) return;
  await sql`with told as (
      delete from campaign_hour where campaign_id = any(${campaignIds}::uuid[])
      returning campaign_id, route_id, day, hour, sent, delivered, clicks)
    insert into campaign_hours (campaign_id, route_id, days, hours, sent, delivered, clicks)
    select campaign_id, route_id, array_agg(day order by day, hour), array_agg(hour order by day, hour),
      array_agg(sent order by day, hour), array_agg(delivered order by day, hour), array_agg(clicks order by day, hour)
    from told group by campaign_id, route_id
    on conflict (campaign_id, route_id) do update set days = excluded.days, hours = excluded.hours, sent = excluded.sent,
      delivered = excluded.delivered, clicks = excluded.clicks`.execute(tx);
}

const unfoldedRows = checked("hours: unfolded", { id: text });

/** Settled campaigns whose hours are rows still: of before, or corrected since. They stay as they are until the transaction ends. */
export async function lockUnfolded(tx: DatabaseOrTransaction, limit: number): Promise<string[]> {
  const rows = await unfoldedRows.list(
    tx,
    sql`select c.id from campaign c where c.settled_at is not null
      and exists (select from campaign_hour h where h.campaign_id = c.id)
      order by c.settled_at desc, c.id limit ${limit} for update of c skip locked`,
  );
  return rows.map(({ id }) => id);
}
