import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, bool, oneOf, text, time } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type PaidInRow = RowOf<typeof paidInRows>;
const paidInRows = checked("refund: PaidIn", {
  paymentId: text,
  isCard: bool,
  startedAt: time,
  amountMinor: bigint,
  leftMinor: bigint,
});

/**
 * What a user has paid into a wallet and what of it could go back: what paid for the campaign first, then the newest, and
 * what paid for other campaigns last. Not what the bank has taken back or may take back, nor what paid a debt.
 */
export async function listPaidIn(
  db: DatabaseOrTransaction,
  { userId, currency, campaignId }: { userId: string; currency: string; campaignId: string },
): Promise<PaidInRow[]> {
  return paidInRows.list(
    db,
    sql`select p.id as payment_id, p.method in ('checkout', 'token', 'saved-card') as is_card, p.started_at, p.amount_minor,
      greatest(p.amount_minor - p.refunded_minor - p.debt_settled_minor, 0)::bigint as left_minor
    from payment p left join campaign_payment c on c.payment_id = p.id
    where p.user_id = ${userId} and p.currency = ${currency} and p.status = 'succeeded' and p.subscription_id is null
      and not exists (select from dispute d where d.payment_id = p.id and d.status <> 'won')
    order by case c.campaign_id when ${campaignId} then 0 else 2 - (c.campaign_id is null)::int end,
      p.started_at desc, p.id`,
  );
}

const heldRows = checked("refund: held", { minor: bigint });

/** What of a campaign's hold was paid in, and neither spent nor given back. Minor units. */
export async function sumHeldPaidIn(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<bigint> {
  const row = await heldRows.find(
    db,
    sql`select coalesce(sum(p.amount_minor - p.captured_minor - p.released_minor), 0)::bigint as minor
    from hold_part p join ledger_account a on a.id = p.account_id
    where p.campaign_id = ${campaignId} and a.kind = 'wallet'`,
  );
  return row?.minor ?? 0n;
}

const sumRows = checked("refund: of campaigns", {
  campaignId: text,
  currency: oneOf("ZAR", "GHS"),
  onItsWayMinor: bigint,
  paidMinor: bigint,
  refusedMinor: bigint,
});

/** Money of a refused campaign that goes, went or could not go back to cards. Minor units. */
export type CampaignRefunds = RowOf<typeof sumRows>;

/** The same for many campaigns; only those of which anything went to a card. */
export async function listCampaignRefunds(
  db: DatabaseOrTransaction,
  campaignIds: readonly string[],
): Promise<CampaignRefunds[]> {
  if (campaignIds.length === 0) return [];
  return sumRows.list(
    db,
    sql`select r.campaign_id, p.currency,
      coalesce(sum(r.amount_minor) filter (where r.status = 'pending' and r.refused_at is null), 0)::bigint as on_its_way_minor,
      coalesce(sum(r.amount_minor) filter (where r.status = 'succeeded'), 0)::bigint as paid_minor,
      coalesce(sum(r.amount_minor) filter (where r.status = 'pending' and r.refused_at is not null), 0)::bigint as refused_minor
    from payment_refund r join payment p on p.id = r.payment_id
    where r.campaign_id = any(${campaignIds}::uuid[]) group by 1, 2`,
  );
}
