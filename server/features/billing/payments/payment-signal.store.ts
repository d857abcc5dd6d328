import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, int } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** What a payment shows: the card that paid, or that it was declined. */
export type PaymentSignal = {
  paymentId: string;
  kind: "card" | "decline";
  what: string;
  at: Date;
};

/** Records a signal once. */
export async function insertSignal(
  tx: DatabaseOrTransaction,
  { paymentId, kind, what, at }: PaymentSignal,
): Promise<void> {
  await sql`insert into payment_signal (payment_id, kind, what, seen_at)
    values (${paymentId}, ${kind}, ${what}, ${at}) on conflict do nothing`.execute(tx);
}

export type PaymentFigures = RowOf<typeof figures>;
const figures = checked("payment: Figures", {
  cards: int,
  declines: int,
  accountsOfCard: int,
  paidMinor: bigint,
});

/**
 * What the payments of a user show: different cards and declines since a time, of plans and of cards to save too, the most other accounts that one of those
 * cards has paid for, and everything paid in, in a currency.
 */
export async function sumSignals(
  db: DatabaseOrTransaction,
  { userId, currency, since }: { userId: string; currency: string; since: Date },
): Promise<PaymentFigures> {
  const [row] = await figures.list(
    db,
    sql`with seen as materialized (
      select p.id, s.kind, s.what from payment p join payment_signal s on s.payment_id = p.id
      where p.user_id = ${userId} and s.seen_at >= ${since})
    select (select count(distinct what)::int from seen where kind = 'card') as cards,
      (select coalesce(sum(greatest(events, polls)), 0)::int from (
        select count(*) filter (where what like 'event:%') as events, count(*) filter (where what like 'seen:%') as polls
        from seen where kind = 'decline' group by id) each)
        + (select count(*)::int from subscription where user_id = ${userId} and started_at >= ${since} and status = 'ended'
          and first_paid_at is null and last_decline not in ('insufficient-funds', 'processing-error'))
        + (select coalesce(sum(greatest(declines, saw_decline::int)), 0)::int from card_setup
          where user_id = ${userId} and started_at >= ${since}) as declines,
      (select coalesce(max(n), 0)::int from (
        select count(distinct o.user_id) as n from (select distinct what from seen where kind = 'card') c
        join payment_signal s on s.kind = 'card' and s.what = c.what
        join payment o on o.id = s.payment_id and o.user_id <> ${userId} group by c.what) others)
        as accounts_of_card,
      (select coalesce(sum(amount_minor - refunded_minor), 0)::bigint from payment
        where user_id = ${userId} and currency = ${currency} and status = 'succeeded') as paid_minor`,
  );
  if (!row) throw new Error("A count has no row.");
  return row;
}

const countRows = checked("payment: undecided", { undecided: int });

/** Cards of a user that are being charged just now, besides one payment: nobody knows yet whether they are declined. */
export async function countUndecided(
  db: DatabaseOrTransaction,
  { userId, besides }: { userId: string; besides: string },
): Promise<number> {
  const row = await countRows.find(
    db,
    sql`select count(*)::int as undecided from payment where user_id = ${userId} and id <> ${besides}
      and method = 'token' and status in ('created', 'pending', 'requires-action')`,
  );
  return row?.undecided ?? 0;
}

/** Deletes what was seen before a time. */
export async function deleteSignalsBefore(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await sql`delete from payment_signal where seen_at < ${before}`.execute(db);
}
