import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type MonthRow = {
  /** YYYY-MM */
  month: string;
  journals: number;
  closedAt: Date | null;
  closedBy: string | null;
  /** Differences of it or of earlier ones that are still open. */
  openDifferences: number;
  /** Everything until then has been compared; null when nothing ever was. */
  comparedUntil: Date | null;
};

/** Months in which something was posted or that are closed, newest first. */
export async function listMonths(db: DatabaseOrTransaction): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    with posted as (select ledger_month(at, currency) as month, count(*)::int as journals from ledger_journal group by 1)
    select to_char(coalesce(p.month, c.month), 'YYYY-MM') as month, coalesce(p.journals, 0) as journals,
      c.closed_at as "closedAt", c.closed_by as "closedBy",
      (select count(*)::int from recon_difference d where d.resolved_at is null
        and d.day < coalesce(p.month, c.month) + interval '1 month') as "openDifferences",
      (select max(compared_until) from recon_run) as "comparedUntil"
    from posted p full join closed_month c on c.month = p.month order by 1 desc limit 120`.execute(
    db,
  );
  return rows;
}

/** Closes a month (YYYY-MM) for good; one that is closed stays as it is. Answers when it was closed. */
export async function closeMonth(
  db: DatabaseOrTransaction,
  month: string,
  { at, by }: { at: Date; by: string },
): Promise<Date> {
  const { rows } = await sql<{ closedAt: Date }>`
    select ledger_close_month(${`${month}-01`}::date, ${at}, ${by}) as "closedAt"`.execute(db);
  return rows[0]?.closedAt ?? at;
}

export type BalanceRow = {
  currency: string;
  kind: string;
  balanceMinor: bigint;
  changeMinor: bigint;
};

/** Balance of each kind of account at the end of a month (YYYY-MM), and its change in that month. Minor units. */
export async function sumBalances(db: DatabaseOrTransaction, month: string): Promise<BalanceRow[]> {
  const first = `${month}-01`;
  const { rows } = await sql<BalanceRow>`
    select a.currency, a.kind, coalesce(sum(e.amount_minor), 0)::bigint as "balanceMinor",
      coalesce(sum(e.amount_minor) filter (where ledger_month(j.at, j.currency) = ${first}::date), 0)::bigint as "changeMinor"
    from ledger_account a
    left join (ledger_entry e join ledger_journal j on j.id = e.journal_id
      and ledger_month(j.at, j.currency) <= ${first}::date) on e.account_id = a.id
    group by a.currency, a.kind order by a.currency desc, a.kind`.execute(db);
  return rows;
}
