import { statusLabel } from "../../../../domain/campaign/campaign-status.ts";
import { submittedStatusOf } from "../../../../domain/campaign/status-codes.ts";
import { countryById, type CountryConfig } from "../../../../domain/countries.ts";
import { csvStyle } from "../../../../domain/csv-style.ts";
import {
  type CsvCell,
  type CsvColumn,
  decimalCell,
  writeCsvTable,
} from "../../../../domain/text/csv.ts";
import type { CsvFormat } from "../../../../domain/text/csv-formats.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import { currentLanguage, translate, translateKnown } from "../../../../domain/translate.ts";
import type { Database } from "../../../db/database.ts";
import { inLanguage } from "../../../language.ts";
import { CAMPAIGN_COLUMNS, LEDGER_KIND_NAMES, LINE_COLUMNS, REPORT_COLUMNS } from "./csv-words.ts";
import { dayRange } from "./day-range.ts";
import { listLedgerLines } from "./export.store.ts";
import { productName } from "./read-revenue.ts";
import { listRevenue } from "./revenue.store.ts";

const MAX_ROWS = 20_000;

export type CsvQuery = {
  /** Data is in English whoever asks, so that a program finds the same words every time. */
  format: CsvFormat;
  /** Whose spreadsheet programs read it. */
  country: CountryConfig;
  what: "campaigns" | "transactions" | "report";
  /** Undefined for everybody's. */
  userId: string | undefined;
  campaignId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  countryId?: number | undefined;
  flowTypeId?: number | undefined;
  routeId?: number | undefined;
};

export type CsvFile = { fileName: string; content: string; isCut: boolean };

/** The days of one campaign's report; throws not-found where the caller may not see it. */
export type ReadDays = (campaignId: string) => Promise<ReportDay[]>;

export type ReportDay = {
  day: string;
  booked: number;
  sent: number;
  delivered: number;
  unDelivered: number;
  clicks: number;
};

/** One export (`expcsv`), at most 20,000 rows. Throws invalid-argument, and not-found for somebody else's report. */
export async function exportCsv(
  deps: { db: Database; readDays: ReadDays },
  query: CsvQuery,
): Promise<CsvFile> {
  const { what, from, to } = query;
  if (from !== undefined && to !== undefined && to < from)
    throw invalidArgument([
      { path: "to", message: translate("The last day is before the first.") },
    ]);
  const { format, country } = query;
  const language = format === "data" ? "en" : currentLanguage();
  return inLanguage(language, async () => {
    const { columns, rows } = await readTable(deps, query);
    const stored = rows.slice(0, MAX_ROWS);
    const period = [from, to].filter((day) => day !== undefined).join("-to-");
    const fileName = `loudhailer-${what}${period === "" ? "" : `-${period}`}.csv`;
    const content = writeCsvTable(columns, stored, csvStyle(format, country));
    return { fileName, content, isCut: rows.length > stored.length };
  });
}

type Table = { columns: readonly CsvColumn[]; rows: CsvCell[][] };

function readTable(deps: { db: Database; readDays: ReadDays }, query: CsvQuery): Promise<Table> {
  if (query.what === "campaigns") return campaignTable(deps.db, query);
  if (query.what === "transactions") return transactionTable(deps.db, query);
  if (query.campaignId === undefined)
    throw invalidArgument([{ path: "campaignId", message: translate("Say which campaign.") }]);
  return reportTable(deps.readDays, query.campaignId);
}

async function campaignTable(db: Database, query: CsvQuery): Promise<Table> {
  const { userId, countryId, flowTypeId, routeId } = query;
  const filter = { userId, countryId, flowTypeId, routeId, ...dayRange(query) };
  const found = await listRevenue(db, filter, { after: undefined, limit: MAX_ROWS + 1 });
  return {
    columns: CAMPAIGN_COLUMNS,
    rows: found.map((row) => [
      row.campaignId,
      row.advertiser,
      row.title,
      countryById(row.countryId)?.name ?? "",
      translateKnown(productName(row.flowTypeId)),
      statusLabel(submittedStatusOf(row.status)),
      { at: row.submittedAt },
      row.booked,
      row.sent,
      row.delivered,
      row.undelivered,
      row.clicks,
      row.currency,
      decimalCell(row.bookedMinor),
      decimalCell(row.revenueMinor),
    ]),
  };
}

async function transactionTable(db: Database, query: CsvQuery): Promise<Table> {
  const currency =
    query.countryId === undefined ? undefined : countryById(query.countryId)?.currency;
  const { userId } = query;
  const filter = { userId, currency, ...dayRange(query), limit: MAX_ROWS + 1 };
  const lines = await listLedgerLines(db, filter);
  const isData = query.format === "data";
  return {
    columns: LINE_COLUMNS,
    rows: lines.map((line) => [
      { at: line.at },
      line.advertiser,
      isData ? line.kind : translateKnown(LEDGER_KIND_NAMES[line.kind] ?? line.kind),
      isData ? line.memo : translateKnown(line.memo),
      line.currency,
      decimalCell(line.availableMinor),
      decimalCell(line.heldMinor),
    ]),
  };
}

async function reportTable(readDays: ReadDays, campaignId: string): Promise<Table> {
  const days = await readDays(campaignId);
  return {
    columns: REPORT_COLUMNS,
    rows: days.map(({ day, booked, sent, delivered, unDelivered, clicks }) => [
      day,
      booked,
      sent,
      delivered,
      unDelivered,
      clicks,
    ]),
  };
}
