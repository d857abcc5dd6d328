import { sql } from "kysely";
import { STATUS } from "../../../../domain/campaign/campaign-status.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { Campaign } from "../campaign.ts";
import type { ListedCampaign } from "./list-campaigns.store.ts";

export type TopCampaign = Campaign & { sent: number; delivered: number };

/** Campaigns under way or about to be, the next to start first. */
export async function listUnderWay(
  db: DatabaseOrTransaction,
  userId: string,
  limit: number,
): Promise<ListedCampaign[]> {
  const over = [STATUS.Completed, STATUS.Stopped, STATUS.Rejected, STATUS.Expired];
  const { rows } = await sql<ListedCampaign>`select campaign.*,
      coalesce((select sum(r.sent) from campaign_route r where r.campaign_id = campaign.id), 0)::int as sent,
      coalesce((select sum(r.delivered) from campaign_route r where r.campaign_id = campaign.id), 0)::int as delivered
    from campaign where user_id = ${userId}
      and submitted_at is not null and status <> all(${over}::int[])
    order by starts_at, id limit ${limit}`.execute(db);
  return rows;
}

/** The campaigns with the most delivered messages. */
export async function listTop(
  db: DatabaseOrTransaction,
  userId: string,
  limit: number,
): Promise<TopCampaign[]> {
  const { rows } = await sql<TopCampaign>`
    select c.*, sum(r.sent)::int as sent, sum(r.delivered)::int as delivered
    from campaign c join campaign_route r on r.campaign_id = c.id
    where c.user_id = ${userId} and c.submitted_at is not null
    group by c.id having sum(r.delivered) > 0
    order by sum(r.delivered) desc, c.id limit ${limit}`.execute(db);
  return rows;
}

export type TrendDay = { day: string; sent: number; delivered: number };

/** Messages of all campaigns of a user on each day from a day on; days without any do not appear. */
export async function readDaysSince(
  db: DatabaseOrTransaction,
  userId: string,
  fromDay: string,
): Promise<TrendDay[]> {
  const { rows } = await sql<TrendDay>`
    select d.day, sum(d.sent)::int as sent, sum(d.delivered)::int as delivered
    from campaign c join campaign_day d on d.campaign_id = c.id
    where c.user_id = ${userId} and d.day >= ${fromDay} group by d.day`.execute(db);
  return rows;
}

/** Campaigns that were rejected or expired, and drafts that were touched, since a moment; newest first. */
export async function listNeedingAttention(
  db: DatabaseOrTransaction,
  userId: string,
  since: Date,
): Promise<Campaign[]> {
  const { rows } = await sql<Campaign>`select * from campaign where user_id = ${userId}
      and (submitted_at is null or status in (${STATUS.Rejected}, ${STATUS.Expired}))
      and updated_at >= ${since}
    order by updated_at desc, id limit 20`.execute(db);
  return rows;
}
