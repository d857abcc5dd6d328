import { sql } from "kysely";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { int, text } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** The word that customers of a campaign show, or null. */
export async function findVoucherWord(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<string | null> {
  const voucher = await db
    .selectFrom("campaignVoucher")
    .select("word")
    .where("campaignId", "=", campaignId)
    .executeTakeFirst();
  return voucher?.word ?? null;
}

export async function upsertVoucherWord(
  db: DatabaseOrTransaction,
  campaignId: string,
  word: string,
): Promise<void> {
  await sql`insert into campaign_voucher (campaign_id, word) values (${campaignId}, ${word})
    on conflict (campaign_id) do update set word = excluded.word`.execute(db);
}

/** Adds taps; those that are known already stay as they are. */
export async function insertRedemptions(
  db: DatabaseOrTransaction,
  campaignId: string,
  taps: readonly { id: string; at: Date }[],
): Promise<void> {
  await sql`insert into voucher_redemption (id, campaign_id, at)
    select t.id, ${campaignId}, t.at
    from jsonb_to_recordset(${JSON.stringify(taps)}::jsonb) t (id uuid, at timestamptz)
    on conflict (id) do nothing`.execute(db);
}

export async function deleteRedemption(
  db: DatabaseOrTransaction,
  campaignId: string,
  tapId: string,
): Promise<void> {
  await db
    .deleteFrom("voucherRedemption")
    .where("id", "=", tapId)
    .where("campaignId", "=", campaignId)
    .execute();
}

const redemptionDays = checked("campaigns: RedemptionDay", { day: text, count: int });

/** Redemptions by civil day of a zone. */
export async function listRedemptions(
  db: DatabaseOrTransaction,
  campaignId: string,
  timeZone: string,
): Promise<{ day: string; count: number }[]> {
  return redemptionDays.list(
    db,
    sql`
    select (at at time zone ${timeZone})::date as day, count(*)::int as count from voucher_redemption
    where campaign_id = ${campaignId} group by 1 order by 1`,
  );
}

const redemptionCounts = checked("campaigns: how many redemptions", { count: int });

export async function countRedemptions(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<number> {
  const row = await redemptionCounts.find(
    db,
    sql`select count(*)::int as count from voucher_redemption where campaign_id = ${campaignId}`,
  );
  return row?.count ?? 0;
}
