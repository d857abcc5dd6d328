import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  nullable,
  messageValues,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

const balanceMinorRows = checked("wallet: balanceMinor", { balanceMinor: bigint });

export type WalletFigures = RowOf<typeof walletFiguresRows>;
const walletFiguresRows = checked("wallet: WalletFigures", {
  walletMinor: bigint,
  bonusMinor: bigint,
  heldMinor: bigint,
  spentMinor: bigint,
  bonusEndsAt: nullable(time),
});

/** A user's money in one currency, minor units. Bonus that has expired by `at` no longer counts; `bonusEndsAt` is when the next of it does. */
export async function findWallet(
  db: DatabaseOrTransaction,
  userId: string,
  currency: string,
  at: Date,
): Promise<WalletFigures> {
  const row = await walletFiguresRows.find(
    db,
    sql`
    select coalesce(sum(balance_minor) filter (where kind = 'wallet'), 0)::bigint as "walletMinor",
      coalesce(sum(balance_minor) filter (where kind = 'bonus' and expires_at > ${at}), 0)::bigint as "bonusMinor",
      coalesce(sum(balance_minor) filter (where kind = 'hold'), 0)::bigint as "heldMinor",
      ((select coalesce(sum(captured_minor), 0) from hold where user_id = ${userId} and currency = ${currency})
        - (select coalesce(sum(amount_minor), 0) from spend_return
          where user_id = ${userId} and currency = ${currency}))::bigint as "spentMinor",
      min(expires_at) filter (where kind = 'bonus' and expires_at > ${at} and balance_minor > 0) as "bonusEndsAt"
    from ledger_account where owner_user_id = ${userId} and currency = ${currency}`,
  );
  return (
    row ?? { walletMinor: 0n, bonusMinor: 0n, heldMinor: 0n, spentMinor: 0n, bonusEndsAt: null }
  );
}

/** What a user can spend at `at` in each currency, as a query of a statement that asks for more: currency, minor. */
export const sumAvailable = (userId: string, at: Date) => sql`
  select currency, coalesce(sum(balance_minor) filter
    (where kind = 'wallet' or (kind = 'bonus' and expires_at > ${at})), 0)::bigint as minor
  from ledger_account where owner_user_id = ${userId} group by currency`;

export type StatementRow = RowOf<typeof statementRows>;
const statementRows = checked("wallet: StatementRow", {
  id: bigint,
  at: time,
  kind: text,
  memo: text,
  /** Of a bonus that the system gave by itself. */
  reasonCode: nullable(text),
  reasonValues: nullable(messageValues),
  reference: text,
  availableChangeMinor: bigint,
  heldChangeMinor: bigint,
  lapsedMinor: bigint,
  balanceMinor: bigint,
});

export type StatementQuery = {
  userId: string;
  currency: string;
  from: Date | null;
  to: Date | null;
  /** Only these kinds of journals. */
  kinds: readonly string[] | null;
  /** Only lines older than this one. */
  beforeId: bigint | null;
  limit: number;
};

/**
 * Lines of a user's statement, newest first. The balance after a line is today's balance less everything newer, so the
 * work grows with how far back one looks, not with the whole history.
 */
export async function listStatement(
  db: DatabaseOrTransaction,
  query: StatementQuery,
): Promise<StatementRow[]> {
  return statementRows.list(
    db,
    sql`
    with page as (
      select id, at, kind, memo, reference from ledger_journal
      where scope = ${query.userId} and currency = ${query.currency}
        and (${query.from}::timestamptz is null or at >= ${query.from})
        and (${query.to}::timestamptz is null or at < ${query.to})
        and (${query.kinds}::text[] is null or kind = any(${query.kinds}::text[]))
        and (${query.beforeId}::bigint is null or id < ${query.beforeId})
      order by id desc limit ${query.limit}
    ), changes as (
      select j.id, coalesce(sum(e.amount_minor) filter (where a.kind in ('wallet', 'bonus')), 0) as available,
        coalesce(sum(e.amount_minor) filter (where a.kind = 'hold'), 0) as held,
        coalesce(sum(e.amount_minor) filter (where a.kind = 'bonus_cost'), 0) as lapsed
      from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
      where j.scope = ${query.userId} and j.currency = ${query.currency} and j.id >= (select min(id) from page)
      group by j.id
    ), running as (
      select changes.*, (select coalesce(sum(balance_minor), 0) from ledger_account
          where owner_user_id = ${query.userId} and currency = ${query.currency} and kind in ('wallet', 'bonus'))
        - coalesce(sum(available) over (order by id desc rows between unbounded preceding and 1 preceding), 0) as balance
      from changes
    )
    select page.id, page.at, page.kind, page.memo, g.reason_code,
      g.reason_values, page.reference, running.available::bigint as "availableChangeMinor",
      running.held::bigint as "heldChangeMinor", running.lapsed::bigint as "lapsedMinor",
      running.balance::bigint as "balanceMinor"
    from page join running on running.id = page.id
    left join bonus_grant g on g.id = case when page.kind in ('bonus', 'bonus-expiry') then page.reference::uuid end
    order by page.id desc`,
  );
}

/** Paid-in money of a user, locked until the transaction ends. Minor units. */
export async function lockWalletBalance(
  db: DatabaseOrTransaction,
  userId: string,
  currency: string,
): Promise<bigint> {
  const row = await balanceMinorRows.find(
    db,
    sql`
    select balance_minor from ledger_account
    where owner_user_id = ${userId} and currency = ${currency} and kind = 'wallet' for update`,
  );
  return row?.balanceMinor ?? 0n;
}
