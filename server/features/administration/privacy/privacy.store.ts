import { type RawBuilder, sql } from "kysely";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { record } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

type Rows = Record<string, unknown>[];
const ownRows = checked("privacy: own data", { row: record });
const PAGE = 10_000;
/** Of what was done with an account the newest: more than an account that people use has. */
const MAX_HISTORY = 20_000;

/** A user's data stored outside the account itself, by type: all of it, read in a transaction by pages of this many rows. */
export async function listOwnData(
  tx: DatabaseOrTransaction,
  userId: string,
  pageSize = PAGE,
): Promise<Record<string, Rows>> {
  const queries = {
    settings: sql`select jsonb_build_object('language', language, 'suspendedAt', suspended_at,
        'suspendedReason', suspended_reason) as row from "user" where id = ${userId}`,
    campaigns: sql`select to_jsonb(c) - 'user_id' as row from campaign c
      where user_id = ${userId} order by created_at, id`,
    bookings: sql`select jsonb_build_object('campaignId', r.campaign_id, 'network', r.route_name, 'booking', r.booking,
        'refusedWords', r.words, 'reason', r.reason) as row
      from campaign_route r join campaign c on c.id = r.campaign_id
      where c.user_id = ${userId} order by c.created_at, c.id, r.position`,
    reviews: sql`select jsonb_build_object('campaignId', r.campaign_id, 'words', r.words, 'at', r.flagged_at,
        'decision', r.decision, 'note', r.note, 'decidedAt', r.decided_at) as row
      from campaign_review r join campaign c on c.id = r.campaign_id
      where c.user_id = ${userId} order by r.flagged_at, c.id, r.revision`,
    transactions: sql`select jsonb_build_object('at', j.at, 'kind', j.kind, 'about', j.memo,
        'currency', j.currency, 'reference', j.reference, 'entries', jsonb_agg(jsonb_build_object(
          'account', a.kind, 'amountMinor', e.amount_minor) order by e.leg)) as row
      from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id and a.owner_user_id = j.scope
      where j.scope = ${userId} group by j.id order by j.id`,
    setAside: sql`select to_jsonb(h) - 'user_id' as row from hold h
      where user_id = ${userId} order by placed_at, campaign_id`,
    payments: sql`select jsonb_build_object('paymentId', id, 'provider', provider, 'status', status, 'declined', decline,
        'amountMinor', amount_minor, 'currency', currency, 'startedAt', started_at, 'succeededAt', succeeded_at) as row
      from payment where user_id = ${userId} order by started_at, id`,
    campaignPayments: sql`select to_jsonb(p) - 'user_id' as row from campaign_payment p
      where user_id = ${userId} order by created_at, payment_id`,
    refunds: sql`select jsonb_build_object('paymentId', r.payment_id, 'amountMinor', r.amount_minor, 'reason', r.reason,
        'status', r.status, 'startedAt', r.started_at) as row
      from payment_refund r join payment p on p.id = r.payment_id
      where p.user_id = ${userId} order by r.started_at, r.id`,
    disputes: sql`select jsonb_build_object('paymentId', payment_id, 'amountMinor', amount_minor, 'currency', currency,
        'reason', reason, 'status', status, 'openedAt', opened_at, 'closedAt', closed_at) as row
      from dispute where user_id = ${userId} order by opened_at, id`,
    corrections: sql`select jsonb_build_object('amountMinor', amount_minor, 'currency', currency, 'reason', reason,
        'status', status, 'requestedAt', requested_at) as row
      from correction where user_id = ${userId} order by requested_at, id`,
    autoTopUps: sql`select to_jsonb(a) - 'user_id' - 'card_id' as row from auto_top_up a
      where user_id = ${userId} order by currency`,
    bonuses: sql`select to_jsonb(g) - 'user_id' - 'granted_by' as row from bonus_grant g
      where user_id = ${userId} order by granted_at, id`,
    invoices: sql`select jsonb_build_object('country', country, 'kind', kind, 'year', year, 'number', number,
        'currency', currency, 'grossMinor', gross_minor, 'taxMinor', tax_minor, 'issuedOn', issued_on,
        'recipient', recipient) as row from invoice where user_id = ${userId} order by issued_at, id`,
    billingProfile: sql`select to_jsonb(b) - 'user_id' as row from billing_profile b where user_id = ${userId} order by 1`,
    subscriptions: sql`select jsonb_build_object('status', status, 'startedAt', started_at,
        'periodEnd', period_end, 'lastDeclined', last_decline) as row from subscription where user_id = ${userId} order by started_at, id`,
    files: sql`select jsonb_build_object('name', path, 'kind', mime_type, 'bytes', size_bytes, 'at', updated_at, 'takenDownFor', blocked_reason) as row
      from uploaded_file where user_id = ${userId} order by path`,
    lists: sql`select to_jsonb(l) - 'user_id' - 'has_number_rows' as row from msisdn_list l
      where user_id = ${userId} order by created_at, id`,
    listImports: sql`select to_jsonb(i) - 'user_id' as row from list_import i
      where user_id = ${userId} order by created_at, id`,
    vouchers: sql`select jsonb_build_object('campaignId', v.campaign_id, 'word', v.word, 'taps',
        coalesce((select jsonb_agg(r.at order by r.at) from voucher_redemption r
          where r.campaign_id = v.campaign_id), '[]'::jsonb)) as row
      from campaign_voucher v join campaign c on c.id = v.campaign_id
      where c.user_id = ${userId} order by c.created_at, c.id`,
    shares: sql`select jsonb_build_object('campaignId', s.campaign_id, 'createdAt', s.created_at,
        'expiresAt', s.expires_at) as row
      from report_share s join campaign c on c.id = s.campaign_id
      where c.user_id = ${userId} order by s.created_at, s.id`,
    passkeys: sql`select jsonb_build_object('name', name, 'deviceType', device_type, 'isBackedUp', backed_up,
        'createdAt', created_at) as row from passkey where user_id = ${userId} order by created_at, id`,
    audiences: sql`select to_jsonb(a) - 'user_id' as row from saved_audience a
      where user_id = ${userId} order by created_at, id`,
    sites: sql`select to_jsonb(s) - 'user_id' as row from shop_site s where user_id = ${userId} order by id`,
    notifications: sql`select jsonb_build_object('kind', kind, 'title', title, 'body', body, 'wording', wording,
        'link', link, 'createdAt', created_at) as row from notification where user_id = ${userId} order by seq`,
    notificationPreferences: sql`select to_jsonb(p) - 'user_id' as row
      from notification_preference p where user_id = ${userId} order by kind`,
    supportMessages: sql`select to_jsonb(m) - 'user_id' - 'answered_by' as row from support_message m
      where user_id = ${userId} order by seq`,
    notes: sql`select jsonb_build_object('at', at, 'text', text) as row from advertiser_note
      where user_id = ${userId} order by seq`,
    history: sql`select jsonb_build_object('at', at, 'action', action, 'detail', detail) as row from audit_log
      where id in (select id from audit_log where subject_user_id = ${userId} order by id desc limit ${MAX_HISTORY}) order by id`,
  };
  const data: Record<string, Rows> = {};
  for (const [name, query] of Object.entries(queries)) {
    data[name] = await readAll(tx, query, pageSize);
  }
  return data;
}

/** Each row is read once: the database goes on where the page before ended. */
async function readAll(
  tx: DatabaseOrTransaction,
  query: RawBuilder<unknown>,
  pageSize: number,
): Promise<Rows> {
  await sql`declare own_data no scroll cursor for ${query}`.execute(tx);
  const rows: Rows = [];
  for (let isMore = true; isMore;) {
    const page = await ownRows.list(tx, sql`fetch ${sql.lit(pageSize)} from own_data`);
    rows.push(...page.map(({ row }) => row));
    isMore = page.length === pageSize;
  }
  await sql`close own_data`.execute(tx);
  return rows;
}
