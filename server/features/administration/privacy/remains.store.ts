import { type RawBuilder, sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  int,
  nullable,
  oneOf,
  text,
} from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

const openRows = checked("privacy: open business", { isOpen: bool });
const sumRows = checked("privacy: paid in", { sum: bigint });

// What keeps an account: each is asked before it is deleted, and named to its owner before that.
type Part = (userId: string) => RawBuilder<unknown>;
const openCampaigns: Part = (userId) => sql`from campaign
  where user_id = ${userId} and submitted_at is not null and settled_at is null`;
const setAside: Part = (userId) => sql`from ledger_account
  where owner_user_id = ${userId} and kind = 'hold' and balance_minor > 0`;
const openDisputes: Part = (userId) => sql`from dispute
  where user_id = ${userId} and status = 'open'`;
const debts: Part = (userId) => sql`from dispute
  where user_id = ${userId} and loss_minor > collected_minor`;
const plans: Part = (userId) => sql`from subscription
  where user_id = ${userId} and status <> 'ended'`;
const paymentsUnderWay: Part = (userId) => sql`from payment
  where user_id = ${userId} and status in ('created', 'pending', 'requires-action')
    and created_at > now() - interval '1 hour'`;

/**
 * True while money is set aside or on its way, a payment is disputed or what a lost dispute took is still owed, a campaign is not
 * settled or a subscription runs or can still be paid.
 */
export async function hasOpenBusiness(db: DatabaseOrTransaction, userId: string): Promise<boolean> {
  const query = sql`select exists (select ${openCampaigns(userId)}) or exists (select ${setAside(userId)})
    or exists (select ${openDisputes(userId)}) or exists (select ${debts(userId)})
    or exists (select ${plans(userId)}) or exists (select ${paymentsUnderWay(userId)}) as "isOpen"`;
  return (await openRows.find(db, query))?.isOpen ?? false;
}

/** Paid-in money that has not been spent, minor units, in every currency together: only whether there is any matters. */
export async function sumPaidIn(db: DatabaseOrTransaction, userId: string): Promise<bigint> {
  const query = sql`select coalesce(sum(balance_minor), 0)::bigint as sum
    from ledger_account where owner_user_id = ${userId} and kind = 'wallet'`;
  return (await sumRows.find(db, query))?.sum ?? 0n;
}

const MAX_NAMED = 5;
const campaignRows = checked("privacy: open campaigns", { id: text, title: text });

/** Campaigns that keep an account, the oldest first: the first few. */
export async function listOpenCampaigns(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<RowOf<typeof campaignRows>[]> {
  return campaignRows.list(
    db,
    sql`select id, title ${openCampaigns(userId)} order by submitted_at, id limit ${MAX_NAMED}`,
  );
}

const moneyRows = checked("privacy: money left", {
  currency: oneOf("ZAR", "GHS"),
  paidInMinor: bigint,
  bonusMinor: bigint,
  heldMinor: bigint,
});

/** What an account has in its wallet at `at`, minor units, for each currency in which there is any. */
export async function listMoneyLeft(
  db: DatabaseOrTransaction,
  userId: string,
  at: Date,
): Promise<RowOf<typeof moneyRows>[]> {
  return moneyRows.list(
    db,
    sql`select * from (select currency,
      coalesce(sum(balance_minor) filter (where kind = 'wallet'), 0)::bigint as "paidInMinor",
      coalesce(sum(balance_minor) filter (where kind = 'bonus' and expires_at > ${at}), 0)::bigint as "bonusMinor",
      coalesce(sum(balance_minor) filter (where kind = 'hold'), 0)::bigint as "heldMinor"
      from ledger_account where owner_user_id = ${userId} group by currency) money
    where "paidInMinor" > 0 or "bonusMinor" > 0 or "heldMinor" > 0 order by currency`,
  );
}

export type Remains = RowOf<typeof remainRows>;
const remainRows = checked("privacy: remains", {
  campaigns: int,
  disputes: int,
  debts: int,
  payments: int,
  plan: nullable(text),
  drafts: int,
  lists: int,
  audiences: int,
  pages: int,
  vouchers: int,
  cards: int,
  invoices: int,
});

/** How much there is of everything that an account has. */
export async function countRemains(db: DatabaseOrTransaction, userId: string): Promise<Remains> {
  const count = (from: RawBuilder<unknown>) => sql`(select count(*)::int ${from})`;
  const own = (table: string) => count(sql`from ${sql.table(table)} where user_id = ${userId}`);
  const [found] = await remainRows.list(
    db,
    sql`select ${count(openCampaigns(userId))} as campaigns, ${count(openDisputes(userId))} as disputes,
      ${count(debts(userId))} as debts, ${count(paymentsUnderWay(userId))} as payments,
      (select p.name from plan p join plan_price r on r.plan_id = p.id
        where r.id in (select plan_price_id ${plans(userId)}) limit 1) as plan,
      ${count(sql`from campaign where user_id = ${userId} and submitted_at is null`)} as drafts,
      ${count(sql`from msisdn_list where user_id = ${userId} and deleted_at is null`)} as lists,
      ${own("saved_audience")} as audiences, ${own("shop_site")} as pages,
      ${count(sql`from campaign_voucher v join campaign c on c.id = v.campaign_id where c.user_id = ${userId}`)} as vouchers,
      ${own("kept_card")} as cards, ${own("invoice")} as invoices`,
  );
  if (!found) throw new Error("A count answers a row.");
  return found;
}
