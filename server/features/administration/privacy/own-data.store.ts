import { type RawBuilder, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** Tables whose rows of a user go whole. What hangs on them goes with them, by the database. */
const BY_USER = [
  "saved_audience",
  "shop_site",
  // A large file on its way makes no list any more: whoever reads it finds its import gone when the list is stored.
  "list_import",
  "billing_profile",
  "notification",
  "notification_preference",
  "notification_sms",
  "push_subscription",
  "push_device",
  "mobile_proof",
  "account_pending_link",
  "low_balance",
  "campaign_test",
  "advertiser_note",
];

/** Tables of lists, by the list. */
const BY_LIST = [
  "msisdn_list_number",
  "msisdn_list_chunk",
  "msisdn_list_skipped",
  "msisdn_list_bad_row",
];

/**
 * Removes what nobody needs any more, in the caller's transaction: drafts, lists with their numbers, audiences, pages, notifications, the
 * words of messages to support, and the words of campaigns that were sent, wherever they stand, with their shared reports. The record of
 * consent of a list stays, and the books with what they say of each booking; files go with the next sweep of uploads.
 */
export async function deleteOwnData(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  const run = (query: RawBuilder<unknown>) => query.execute(tx);
  await run(sql`delete from campaign where user_id = ${userId} and submitted_at is null`);
  await deleteWords(run, userId);
  await deleteListNumbers(tx, userId);
  await run(sql`update msisdn_list set deleted_at = coalesce(deleted_at, now())
    where user_id = ${userId}`);
  for (const table of BY_USER)
    await run(sql`delete from ${sql.table(table)} where user_id = ${userId}`);
  await run(sql`update uploaded_file set updated_at = 'epoch' where user_id = ${userId}`);
  await run(sql`update auto_top_up set is_on = false, card_id = null, problem = null
    where user_id = ${userId}`);
  await run(sql`update support_message set subject = '(removed)', message = '(removed)',
    answer = case when answer is not null then '(removed)' end, state = 'closed'
    where user_id = ${userId}`);
}

/** The numbers and rows of all lists of a user. */
export async function deleteListNumbers(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  for (const table of BY_LIST)
    await sql`delete from ${sql.table(table)} n using msisdn_list l
      where n.list_id = l.id and l.user_id = ${userId}`.execute(tx);
}

/** Of campaigns that were sent the figures stay: not what they said, to whom, or where a network stumbled over a word. */
async function deleteWords(
  run: (query: RawBuilder<unknown>) => Promise<unknown>,
  userId: string,
): Promise<void> {
  await run(sql`update campaign set title = '', text = '', sender = '', link = '', content = null
    where user_id = ${userId}`);
  const own = sql`from campaign c where c.user_id = ${userId} and campaign_id = c.id`;
  await run(sql`update campaign_route set booking = null, words = '{}' ${own}`);
  await run(sql`update campaign_route_retired set booking = null ${own}`);
  await run(sql`update campaign_review set words = '', note = null, flags = '[]' ${own}`);
  for (const table of ["report_share", "campaign_voucher"])
    await run(sql`delete from ${sql.table(table)} where campaign_id in (select c.id
      from campaign c where c.user_id = ${userId})`);
}
