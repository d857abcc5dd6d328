import type { CountryCode } from "../../../../domain/countries.ts";
import type { CsvRow } from "../../../../domain/text/csv-rows.ts";
import { normaliseMsisdn, type MsisdnResult } from "../../../../domain/people/msisdn.ts";
import { type CellProblem, diagnoseCell } from "../../../../domain/people/repair-number.ts";

/** Where the numbers of a file are; `headingRow` is 0 when it has no heading. */
export type NumberColumn = { phoneColumn: number; headingRow: number; countryCode: CountryCode };

export type ListRow = { msisdn: string } | { bad: ReadBadRow };

/** Result of each row of a file: a number, or a row with its problem. Only the heading gives neither. */
export async function* readListRows(
  rows: AsyncIterable<CsvRow>,
  column: NumberColumn,
): AsyncGenerator<ListRow> {
  for await (const row of rows) {
    const read = listRow(row, column);
    if (read) yield read;
  }
}

/** What a row of a file gives: a number, or itself with its problem; the heading gives neither. */
export function listRow(
  { row, cells, openQuoteColumn }: CsvRow,
  { phoneColumn, headingRow, countryCode }: NumberColumn,
): ListRow | undefined {
  if (row === headingRow) return undefined;
  const value = cells[phoneColumn] ?? "";
  const result = numberInCell(value, countryCode);
  if (result.ok) return { msisdn: result.msisdn };
  const isTorn = openQuoteColumn !== undefined && openQuoteColumn <= phoneColumn;
  const bad = badRow(row, value, countryCode);
  return { bad: isTorn ? { ...bad, reason: "open-quote" } : bad };
}

/** The number in a cell, with or without quotation marks. */
export function numberInCell(cell: string, countryCode: CountryCode): MsisdnResult {
  return normaliseMsisdn(cell.replaceAll('"', ""), countryCode);
}

export type BadRowReason = CellProblem | "open-quote";
/** A row that gave no number, as it was read. */
export type ReadBadRow = { row: number; value: string; reason: BadRowReason };

const MAX_VALUE_CHARACTERS = 60;

/** A bad row with the start of its value, and why it is bad. */
export function badRow(row: number, value: string, countryCode: CountryCode): ReadBadRow {
  const start = value.slice(0, MAX_VALUE_CHARACTERS).toWellFormed();
  const { problem } = diagnoseCell(start.replaceAll('"', ""), countryCode);
  return { row, value: start, reason: problem };
}
