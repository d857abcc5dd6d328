import type { CsvColumn } from "../../../../../domain/text/csv.ts";
import type { CsvFormat } from "../../../../../domain/text/csv-formats.ts";
import { msg } from "../../../../../domain/translate.ts";
import { writeCsvFor } from "../../../../write-csv-for.ts";
import { findCountryOf } from "../../../accounts/profile/read-customer.ts";
import { listBadRows } from "./bad-row.store.ts";
import { MAX_BAD_ROWS, opened } from "./bad-row.ts";
import { type ListsDeps } from "../create-list.ts";
import { listNotFound } from "../list-on-routes.ts";
import { findList } from "../list.store.ts";

/** Codes are for programs and stay as they are; names are for people. */
const COLUMNS: readonly CsvColumn[] = [
  { code: "row", name: msg("Row") },
  { code: "value", name: msg("In the file") },
  { code: "problem", name: msg("What is wrong") },
];

/** The rows of a list that are not used, for its owner to correct in a spreadsheet. Throws not-found. */
export async function writeBadRows(
  { db, cipher }: Pick<ListsDeps, "db" | "cipher">,
  { userId, id, format }: { userId: string; id: string; format: CsvFormat },
): Promise<{ fileName: string; content: string }> {
  const list = await findList(db, userId, id);
  if (!list) throw listNotFound();
  const stored = await listBadRows(db, id, { afterRow: 0, limit: MAX_BAD_ROWS });
  const content = await writeCsvFor({ format, country: await findCountryOf(db, userId) }, () => ({
    columns: COLUMNS,
    rows: stored.map((badRow) => {
      const { row, value, problem } = opened(cipher, id, badRow);
      return [row, value, problem];
    }),
  }));
  return { fileName: "loudhailer-rows-not-used.csv", content };
}
