import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, bool, oneOf, text } from "../../../../platform/database/column-kinds.ts";
import { isPayerByCampaign } from "./payer-by-campaign.store.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** Marks that are worked off by one statement. */
const AT_ONCE = 1_000;

const isDoneRows = checked("low-balance: isDone", { isDone: bool });

export type LowBalance = RowOf<typeof lowBalanceRows>;
const lowBalanceRows = checked("low-balance: LowBalance", {
  userId: text,
  currency: oneOf("ZAR", "GHS"),
  availableMinor: bigint,
  paysByCampaign: bool,
});

const available = (owner: string, at: Date) =>
  sql`(select coalesce(sum(a.balance_minor), 0)::bigint from ledger_account a
    where a.owner_user_id = ${sql.ref(owner)}.user_id and a.currency = ${sql.ref(owner)}.currency
      and (a.kind = 'wallet' or a.kind = 'bonus' and a.expires_at > ${at}))`;

/**
 * Works off what postings have marked (`ledger_entry_apply`): who is below the line of the country and has been above it, and
 * whose automatic top-up is due. One at a time, until the transaction ends: what was seen later is never overwritten by what
 * was seen before. A posting that is still open has its own mark, which is seen after it.
 */
export async function updateNotedBalances(tx: DatabaseOrTransaction, at: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('balance marks', 0))`.execute(tx);
  for (let isDone = false; !isDone;) {
    const row = await isDoneRows.find(
      tx,
      sql`
      with taken as (
        delete from balance_mark where id = any (array(select id from balance_mark order by id limit ${AT_ONCE}))
        returning user_id, currency, was_above
      ), owner as (
        select user_id, currency, bool_or(was_above) as was_above from taken group by 1, 2
      ), state as materialized (
        select *, available_minor >= low_balance_line(currency) as is_above from (
          select owner.*, ${available("owner", at)} as available_minor from owner) seen
      ), armed as (
        insert into low_balance (user_id, currency, is_armed, is_low, changed_at)
        select user_id, currency, true, not is_above, ${at} from state where is_above or was_above
        on conflict (user_id, currency) do update
          set is_armed = true, is_low = excluded.is_low, changed_at = excluded.changed_at
          where (low_balance.is_armed, low_balance.is_low) is distinct from (true, excluded.is_low)
      ), fallen as (
        update low_balance l set is_low = true from state s
        where l.user_id = s.user_id and l.currency = s.currency and l.is_armed and not l.is_low
          and not s.is_above and not s.was_above
      ), due as (
        update auto_top_up t set is_below = s.available_minor < t.threshold_minor from state s
        where t.user_id = s.user_id and t.currency = s.currency
          and t.is_below <> (s.available_minor < t.threshold_minor)
      )
      select count(*) < ${AT_ONCE} as "isDone" from taken`,
    );
    isDone = row?.isDone ?? true;
  }
}

/** Owners below the line who have been above it since they were last told, at most `limit`; from now on they count as told. */
export function updateLowBalances(
  tx: DatabaseOrTransaction,
  { at, limit }: { at: Date; limit: number },
): Promise<LowBalance[]> {
  return lowBalanceRows.list(
    tx,
    sql`
    update low_balance l set is_armed = false, is_low = false, changed_at = ${at}
    where (user_id, currency) in (select user_id, currency from low_balance where is_low order by user_id limit ${limit})
    returning l.user_id, l.currency, ${available("l", at)} as "availableMinor",
      ${isPayerByCampaign(sql`l.user_id`)} as "paysByCampaign"`,
  );
}
