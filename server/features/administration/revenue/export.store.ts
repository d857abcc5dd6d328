import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { fullName } from "../../../db/full-name.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, text, time } from "../../../../platform/database/column-kinds.ts";

export type LedgerLine = RowOf<typeof ledgerLineRows>;
const ledgerLineRows = checked("export: LedgerLine", {
  at: time,
  userId: text,
  advertiser: text,
  currency: text,
  kind: text,
  memo: text,
  availableMinor: bigint,
  heldMinor: bigint,
});

/** Movements of wallets, oldest first; of one user or of everybody. */
export async function listLedgerLines(
  db: DatabaseOrTransaction,
  query: {
    userId: string | undefined;
    currency: string | undefined;
    from: Date | undefined;
    to: Date | undefined;
    limit: number;
  },
): Promise<LedgerLine[]> {
  const { userId = null, currency = null, from = null, to = null, limit } = query;
  return ledgerLineRows.list(
    db,
    sql`
    select j.at, j.scope as "userId", coalesce(nullif(p.company, ''), ${fullName}) as advertiser, j.currency, j.kind, j.memo,
      coalesce(sum(e.amount_minor) filter (where a.kind in ('wallet', 'bonus')), 0)::bigint as "availableMinor",
      coalesce(sum(e.amount_minor) filter (where a.kind = 'hold'), 0)::bigint as "heldMinor"
    from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    left join "user" u on u.id = j.scope left join account_profile p on p.user_id = j.scope
    where (${userId}::text is null or j.scope = ${userId}) and (${currency}::text is null or j.currency = ${currency})
      and (${from}::timestamptz is null or j.at >= ${from}) and (${to}::timestamptz is null or j.at < ${to})
    group by j.id, u.name, p.company, p.first_name, p.surname order by j.id limit ${limit}`,
  );
}
