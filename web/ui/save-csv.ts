import type { CountryConfig } from "../../domain/countries.ts";
import { csvStyle } from "../../domain/csv-style.ts";
import { type CsvCell, writeCsv } from "../../domain/text/csv.ts";
import { saveFile } from "./save-file.ts";

/** Saves rows that are on the screen, as the server writes those that are not: with the separators of the reader's country. */
export function saveCsv(
  fileName: string,
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  country: CountryConfig,
): void {
  const content = writeCsv(header, rows, csvStyle("spreadsheet", country));
  saveFile(fileName, content, "text/csv; charset=utf-8");
}
