import { sql } from "kysely";
import { checked, type RowOf } from "../../../../../platform/database/checked-sql.ts";
import { bigint, text } from "../../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";

export type TurnoverRow = RowOf<typeof turnoverRows>;
const turnoverRows = checked("month: TurnoverRow", {
  currency: text,
  kind: text,
  /** Before the month; credits are positive, as in the ledger. */
  openingMinor: bigint,
  /** Everything posted to the debit in the month, never negative. */
  debitMinor: bigint,
  creditMinor: bigint,
});

/** What was posted to each kind of account in a month (YYYY-MM), and what it had before; those that never moved are left out. Minor units. */
export async function sumTurnover(
  db: DatabaseOrTransaction,
  month: string,
): Promise<TurnoverRow[]> {
  const first = `${month}-01`;
  const isIn = sql`ledger_month(j.at, j.currency) = ${first}::date`;
  return turnoverRows.list(
    db,
    sql`
    select a.currency, a.kind,
      coalesce(sum(e.amount_minor) filter (where ledger_month(j.at, j.currency) < ${first}::date), 0)::bigint as "openingMinor",
      coalesce(-sum(e.amount_minor) filter (where ${isIn} and e.amount_minor < 0), 0)::bigint as "debitMinor",
      coalesce(sum(e.amount_minor) filter (where ${isIn} and e.amount_minor > 0), 0)::bigint as "creditMinor"
    from ledger_account a join ledger_entry e on e.account_id = a.id
      join ledger_journal j on j.id = e.journal_id and ledger_month(j.at, j.currency) <= ${first}::date
    group by a.currency, a.kind order by a.currency desc, a.kind`,
  );
}
