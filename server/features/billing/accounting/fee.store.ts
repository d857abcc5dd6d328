import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bigint, text } from "../../../../platform/database/column-kinds.ts";

const bookedFeeRows = checked("fee: listBookedFees", { key: text, feeMinor: bigint });

/** Fees that are booked under these keys, in minor units. */
export async function listBookedFees(
  db: DatabaseOrTransaction,
  scope: string,
  keys: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await bookedFeeRows.list(
    db,
    sql`
    select j.idempotency_key as key, e.amount_minor as "feeMinor"
    from ledger_journal j join ledger_entry e on e.journal_id = j.id
    where j.scope = ${scope} and j.idempotency_key = any(${keys}::text[]) and e.amount_minor > 0`,
  );
  return new Map(rows.map(({ key, feeMinor }) => [key, feeMinor]));
}
