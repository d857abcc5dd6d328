import { sql } from "kysely";
import type { Campaign, SubmittedStatus } from "../../../../domain/campaign/campaign.ts";
import { statusCodeOf } from "../../../../domain/campaign/status-codes.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { int, text } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { campaignFrom } from "../campaign-row.ts";
import { listedFrom, type ListedCampaign } from "./listed-campaign.ts";
import { listQuery, sumMessages } from "./listed-rows.store.ts";

const OVER: readonly SubmittedStatus[] = ["completed", "stopped", "rejected", "expired"];

/** Campaigns under way or about to be, the next to start first. */
export async function listUnderWay(
  db: DatabaseOrTransaction,
  userId: string,
  limit: number,
): Promise<ListedCampaign[]> {
  const rows = await listQuery(db, userId)
    .where("submittedAt", "is not", null)
    .where("status", "not in", OVER.map(statusCodeOf))
    .orderBy("startsAt")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(listedFrom);
}

/** The campaigns with the most delivered messages. */
export async function listTop(
  db: DatabaseOrTransaction,
  userId: string,
  limit: number,
): Promise<ListedCampaign[]> {
  const rows = await listQuery(db, userId)
    .where("submittedAt", "is not", null)
    .where(sumMessages("delivered"), ">", 0)
    .orderBy("delivered", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(listedFrom);
}

export type TrendDay = RowOf<typeof trendDays>;
const trendDays = checked("campaigns: TrendDay", { day: text, sent: int, delivered: int });

/** Messages of all campaigns of a user on each day from a day on; days without any do not appear. */
export async function listDaysSince(
  db: DatabaseOrTransaction,
  userId: string,
  fromDay: string,
): Promise<TrendDay[]> {
  return trendDays.list(
    db,
    sql`
    select d.day, sum(d.sent)::int as sent, sum(d.delivered)::int as delivered
    from campaign c join campaign_day d on d.campaign_id = c.id
    where c.user_id = ${userId} and d.day >= ${fromDay} group by d.day`,
  );
}

/** Campaigns that were rejected or expired, and drafts that were touched, since a moment; newest first. */
export async function listNeedingAttention(
  db: DatabaseOrTransaction,
  userId: string,
  since: Date,
): Promise<Campaign[]> {
  const rows = await db
    .selectFrom("campaign")
    .selectAll()
    .where("userId", "=", userId)
    .where((eb) =>
      eb.or([
        eb("submittedAt", "is", null),
        eb("status", "in", [statusCodeOf("rejected"), statusCodeOf("expired")]),
      ]),
    )
    .where("updatedAt", ">=", since)
    .orderBy("updatedAt", "desc")
    .orderBy("id")
    .limit(20)
    .execute();
  return rows.map(campaignFrom);
}
