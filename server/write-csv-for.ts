import type { CountryConfig } from "../domain/countries.ts";
import { csvStyle } from "../domain/csv-style.ts";
import { type CsvCell, type CsvColumn, writeCsvTable } from "../domain/text/csv.ts";
import type { CsvFormat } from "../domain/text/csv-formats.ts";
import { currentLanguage } from "../domain/translate.ts";
import { inLanguage } from "./language.ts";

export type CsvTable = { columns: readonly CsvColumn[]; rows: readonly (readonly CsvCell[])[] };

/** Whose spreadsheet reads a file, or that a program does. */
export type CsvReader = { format: CsvFormat; country: CountryConfig };

/**
 * A table as CSV for its reader: a spreadsheet's in the reader's language, with the separators of the country. Data is in English
 * whoever asks, so that a program finds the same words every time. `readTable` runs in the language of the file.
 */
export function writeCsvFor(
  { format, country }: CsvReader,
  readTable: () => CsvTable | Promise<CsvTable>,
): Promise<string> {
  const language = format === "data" ? "en" : currentLanguage();
  return inLanguage(language, async () => {
    const { columns, rows } = await readTable();
    return writeCsvTable(columns, rows, csvStyle(format, country));
  });
}
