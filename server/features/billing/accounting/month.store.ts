import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, int, nullable, text, time } from "../../../../platform/database/column-kinds.ts";

const closedAtRows = checked("month: closedAt", { closedAt: time });

export type MonthRow = RowOf<typeof monthRows>;
const monthRows = checked("month: MonthRow", {
  /** YYYY-MM */
  month: text,
  journals: int,
  closedAt: nullable(time),
  closedBy: nullable(text),
  /** Differences of it or of earlier ones that are still open. */
  openDifferences: int,
  /** Everything until then has been compared; null when nothing ever was. */
  comparedUntil: nullable(time),
});

/** Months in which something was posted or that are closed, newest first. */
export async function listMonths(db: DatabaseOrTransaction): Promise<MonthRow[]> {
  return monthRows.list(
    db,
    sql`
    with posted as (select ledger_month(at, currency) as month, count(*)::int as journals from ledger_journal group by 1)
    select to_char(coalesce(p.month, c.month), 'YYYY-MM') as month, coalesce(p.journals, 0) as journals,
      c.closed_at, c.closed_by,
      (select count(*)::int from recon_difference d where d.resolved_at is null
        and d.day < coalesce(p.month, c.month) + interval '1 month') as "openDifferences",
      (select max(compared_until) from recon_run) as "comparedUntil"
    from posted p full join closed_month c on c.month = p.month order by 1 desc limit 120`,
  );
}

/** When a month (YYYY-MM) was closed; undefined for an open one. */
export async function findMonthClosing(
  db: DatabaseOrTransaction,
  month: string,
): Promise<Date | undefined> {
  const row = await closedAtRows.find(
    db,
    sql`select closed_at from closed_month where month = ${`${month}-01`}::date`,
  );
  return row?.closedAt;
}

/** Closes a month (YYYY-MM), once and finally. Answers when it was closed. */
export async function insertMonthClosing(
  db: DatabaseOrTransaction,
  month: string,
  { at, by }: { at: Date; by: string },
): Promise<Date> {
  const row = await closedAtRows.find(
    db,
    sql`
    select ledger_close_month(${`${month}-01`}::date, ${at}, ${by}) as "closedAt"`,
  );
  return row?.closedAt ?? at;
}

export type BalanceRow = RowOf<typeof balanceRows>;
const balanceRows = checked("month: BalanceRow", {
  currency: text,
  kind: text,
  balanceMinor: bigint,
  changeMinor: bigint,
});

/** Balance of each kind of account at the end of a month (YYYY-MM), and its change in that month. Minor units. */
export async function sumBalances(db: DatabaseOrTransaction, month: string): Promise<BalanceRow[]> {
  const first = `${month}-01`;
  return balanceRows.list(
    db,
    sql`
    select a.currency, a.kind, coalesce(sum(e.amount_minor), 0)::bigint as "balanceMinor",
      coalesce(sum(e.amount_minor) filter (where ledger_month(j.at, j.currency) = ${first}::date), 0)::bigint as "changeMinor"
    from ledger_account a
    left join (ledger_entry e join ledger_journal j on j.id = e.journal_id
      and ledger_month(j.at, j.currency) <= ${first}::date) on e.account_id = a.id
    group by a.currency, a.kind order by a.currency desc, a.kind`,
  );
}
