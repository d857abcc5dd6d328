import type { CountryCode } from "../../../../domain/countries.ts";
import type { CsvRow } from "../../../../domain/text/csv-rows.ts";
import {
  normaliseMsisdn,
  type MsisdnProblem,
  type MsisdnResult,
} from "../../../../domain/people/msisdn.ts";
import { msg } from "../../../../domain/translate.ts";
import type { BadRow } from "./list-number.store.ts";

/** Where the numbers of a file are; `headingRow` is 0 when it has no heading. */
export type NumberColumn = { phoneColumn: number; headingRow: number; countryCode: CountryCode };

export type ListRow = { msisdn: string } | { bad: BadRow };

/** Result of each row of a file: a number, or a row with its problem. Only the heading gives neither. */
export async function* readListRows(
  rows: AsyncIterable<CsvRow>,
  { phoneColumn, headingRow, countryCode }: NumberColumn,
): AsyncGenerator<ListRow> {
  for await (const { row, cells, openQuoteColumn } of rows) {
    if (row === headingRow) continue;
    const value = cells[phoneColumn] ?? "";
    const result = numberInCell(value, countryCode);
    if (result.ok) yield { msisdn: result.msisdn };
    else {
      const isTorn = openQuoteColumn !== undefined && openQuoteColumn <= phoneColumn;
      yield { bad: badRow(row, value, isTorn ? "open-quote" : result.reason) };
    }
  }
}

/** The number in a cell, with or without quotation marks. */
export function numberInCell(cell: string, countryCode: CountryCode): MsisdnResult {
  return normaliseMsisdn(cell.replaceAll('"', ""), countryCode);
}

const PROBLEMS: Readonly<Record<MsisdnProblem | "open-quote", string>> = {
  empty: msg("There is no number in this row."),
  "not-a-number": msg("Not a phone number."),
  "wrong-length": msg("This number is too short or too long."),
  "not-mobile": msg("Not a mobile number."),
  "wrong-country": msg("From another country."),
  "open-quote": msg("A quotation mark in this row has no closing mark."),
};

/** Stored form of a bad row: the start of its value, and the problem as a message. */
export function badRow(row: number, value: string, problem: keyof typeof PROBLEMS): BadRow {
  // PostgreSQL text cannot hold NUL, nor half of a letter that takes two units.
  const stored = value.replaceAll("\0", "").slice(0, 60).toWellFormed();
  return { row, value: stored, problem: PROBLEMS[problem] };
}
