import { actionWords, detailLines } from "../../../../domain/audit-words.ts";
import type { CsvCell, CsvColumn } from "../../../../domain/text/csv.ts";
import type { CsvFormat } from "../../../../domain/text/csv-formats.ts";
import { msg } from "../../../../domain/translate.ts";
import type { Database } from "../../../db/database.ts";
import { writeCsvFor } from "../../../write-csv-for.ts";
import { findCountryOf } from "../../accounts/profile/read-customer.ts";
import { dayRange } from "../revenue/day-range.ts";
import type { AuditFilter } from "./operate.ts";
import { type AuditRow, listAudit } from "./operation.store.ts";

const MAX_EXPORTED = 10_000;

type Column = CsvColumn & { cell: (row: AuditRow) => CsvCell };
/** Codes are for programs and stay as they are; names are for people. */
const column = (code: string, name: string, cell: Column["cell"]): Column => ({ code, name, cell });

const AT = column("at", msg("Date"), ({ at }) => ({ at }));
const REQUEST = column("request", msg("Request number"), ({ requestId }) => requestId ?? "");
const CODES = {
  action: column("action", msg("Action (code)"), ({ action }) => action),
  doneBy: column("done_by", msg("Done by (user id)"), ({ actorUserId }) => actorUserId ?? ""),
  doneTo: column("done_to", msg("Done to (user id)"), ({ subjectUserId }) => subjectUserId ?? ""),
  detail: column("detail", msg("Detail (data)"), ({ detail }) => JSON.stringify(detail)),
};
/** As the screen shows them. */
const WORDS = {
  action: column("action_words", msg("Action"), ({ action }) => actionWords(action)),
  doneBy: column("done_by_name", msg("Done by"), (row) => who(row.actorName, row.actorEmail)),
  doneTo: column("done_to_name", msg("Done to"), (row) => who(row.subjectName, row.subjectEmail)),
  detail: column("detail_words", msg("Detail"), ({ detail }) => detailLines(detail).join("; ")),
};
/** What a program knows stays where it was, and words follow; people read words, each before its code. */
const COLUMNS: Readonly<Record<CsvFormat, readonly Column[]>> = {
  data: [
    AT,
    CODES.action,
    CODES.doneBy,
    CODES.doneTo,
    REQUEST,
    CODES.detail,
    ...Object.values(WORDS),
  ],
  spreadsheet: [
    AT,
    WORDS.action,
    CODES.action,
    WORDS.doneBy,
    CODES.doneBy,
    WORDS.doneTo,
    CODES.doneTo,
    WORDS.detail,
    CODES.detail,
    REQUEST,
  ],
};

/** The name with the address, by which two of one name are told apart; empty for nobody and for accounts that are gone. */
const who = (name: string | null, email: string | null): string =>
  [name, email].filter(Boolean).join(", ");

/** The audit as CSV for its reader, in the words of the screen and in codes, newest first, at most 10,000 rows. */
export async function exportAudit(
  db: Database,
  { format, reader, ...filter }: AuditFilter & { format: CsvFormat; reader: string },
): Promise<{ fileName: string; content: string; isCut: boolean }> {
  const { actorUserId, subjectUserId, action, signIns } = filter;
  const found = await listAudit(db, {
    actorUserId,
    subjectUserId,
    action,
    signIns,
    before: null,
    limit: MAX_EXPORTED + 1,
    ...dayRange(filter),
  });
  const columns = COLUMNS[format];
  const content = await writeCsvFor({ format, country: await findCountryOf(db, reader) }, () => ({
    columns,
    rows: found.slice(0, MAX_EXPORTED).map((row) => columns.map(({ cell }) => cell(row))),
  }));
  return { fileName: "loudhailer-audit.csv", content, isCut: found.length > MAX_EXPORTED };
}
