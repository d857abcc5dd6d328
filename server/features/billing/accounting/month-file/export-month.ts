import { type CsvColumn, decimalCell } from "../../../../../domain/text/csv.ts";
import type { CsvFormat } from "../../../../../domain/text/csv-formats.ts";
import { msg } from "../../../../../domain/translate.ts";
import { writeCsvFor } from "../../../../write-csv-for.ts";
import { findCountryOf } from "../../../accounts/profile/read-customer.ts";
import { recordAudit } from "../../../accounts/users/record-audit.ts";
import type { PaymentDeps } from "../../payment-deps.ts";
import { accountName } from "../close-month.ts";
import { findMonthClosing } from "../month.store.ts";
import { sumTurnover } from "./turnover.store.ts";

/** Codes are for programs and stay as they are; names are for people. */
const COLUMNS: readonly CsvColumn[] = [
  { code: "month", name: msg("Month") },
  { code: "currency", name: msg("Currency") },
  { code: "account", name: msg("Account (code)") },
  { code: "account_name", name: msg("Account") },
  { code: "opening_debit", name: msg("Debit before the month") },
  { code: "opening_credit", name: msg("Credit before the month") },
  { code: "debit", name: msg("Debit in the month") },
  { code: "credit", name: msg("Credit in the month") },
  { code: "balance_debit", name: msg("Debit at the end of the month") },
  { code: "balance_credit", name: msg("Credit at the end of the month") },
];

/**
 * The accounts of a month (YYYY-MM) for the accountant: what each had before, what was posted to its debit and its credit,
 * and what it has afterwards. The name of the file says so where the month can still change. Recorded in the audit log.
 */
export async function exportMonth(
  { db, clock }: Pick<PaymentDeps, "db" | "clock">,
  { month, format, by }: { month: string; format: CsvFormat; by: string },
  requestId: string,
): Promise<{ fileName: string; content: string }> {
  const detail = { what: "accounting", month };
  const made = { at: clock.now(), actorUserId: by, subjectUserId: null, requestId, detail };
  await recordAudit(db, { ...made, action: "export.made" });
  const content = await writeCsvFor({ format, country: await findCountryOf(db, by) }, async () => ({
    columns: COLUMNS,
    rows: (await sumTurnover(db, month)).map((row) => [
      month,
      row.currency,
      row.kind,
      accountName(row.kind),
      ...sidesOf(row.openingMinor),
      decimalCell(row.debitMinor),
      decimalCell(row.creditMinor),
      ...sidesOf(row.openingMinor + row.creditMinor - row.debitMinor),
    ]),
  }));
  const isClosed = (await findMonthClosing(db, month)) !== undefined;
  return { fileName: `loudhailer-accounts-${month}${isClosed ? "" : "-not-closed"}.csv`, content };
}

/** A balance as debit and credit, of which one is nought; in the ledger credits are positive. */
const sidesOf = (minor: bigint) => [
  decimalCell(minor < 0n ? -minor : 0n),
  decimalCell(minor > 0n ? minor : 0n),
];
