import { type RawBuilder, sql } from "kysely";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bool } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

const rows = checked("payer-by-campaign: isPayer", { isPayer: bool });

/**
 * True for who pays for each campaign as it comes: has paid for one directly, has never filled the wallet, and has set no
 * amount below which it is filled. An empty wallet is what such a shop wants, so nobody warns of it.
 */
export function isPayerByCampaign(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(exists (select from payment p join campaign_payment c on c.payment_id = p.id
      where p.user_id = ${userId} and p.status in ('succeeded', 'refunded'))
    and not exists (select from payment p where p.user_id = ${userId} and p.status in ('succeeded', 'refunded')
      and p.subscription_id is null and not exists (select from campaign_payment c where c.payment_id = p.id))
    and not exists (select from auto_top_up t where t.user_id = ${userId}))`;
}

/** Whether this user pays campaign by campaign. */
export async function isPayingByCampaign(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<boolean> {
  const row = await rows.find(db, sql`select ${isPayerByCampaign(sql`${userId}`)} as "isPayer"`);
  return row?.isPayer === true;
}
