import { statusLabel } from "../../../../domain/campaign/campaign-status.ts";
import { submittedStatusOf } from "../../../../domain/campaign/status-codes.ts";
import { countryById } from "../../../../domain/countries.ts";
import { decimalCell } from "../../../../domain/text/csv.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import { translate, translateKnown } from "../../../../domain/translate.ts";
import type { Database } from "../../../db/database.ts";
import { type CsvReader, type CsvTable, writeCsvFor } from "../../../write-csv-for.ts";
import { CAMPAIGN_COLUMNS, LEDGER_KIND_NAMES, LINE_COLUMNS, REPORT_COLUMNS } from "./csv-words.ts";
import { dayRange } from "./day-range.ts";
import { listLedgerLines } from "./export.store.ts";
import { productName } from "./read-revenue.ts";
import { listRevenue } from "./revenue.store.ts";

const MAX_ROWS = 20_000;

export type CsvQuery = CsvReader & {
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
  peopleClicked?: number | undefined;
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
  let isCut = false;
  const content = await writeCsvFor(query, async () => {
    const { columns, rows } = await readTable(deps, query);
    isCut = rows.length > MAX_ROWS;
    return { columns, rows: rows.slice(0, MAX_ROWS) };
  });
  const period = [from, to].filter((day) => day !== undefined).join("-to-");
  // A report is of one campaign: named as its PDF is.
  const of = what === "report" && query.campaignId ? `-${query.campaignId.slice(0, 8)}` : "";
  const fileName = `loudhailer-${what}${of}${period === "" ? "" : `-${period}`}.csv`;
  return { fileName, content, isCut };
}

function readTable(deps: { db: Database; readDays: ReadDays }, query: CsvQuery): Promise<CsvTable> {
  if (query.what === "campaigns") return campaignTable(deps.db, query);
  if (query.what === "transactions") return transactionTable(deps.db, query);
  if (query.campaignId === undefined)
    throw invalidArgument([{ path: "campaignId", message: translate("Say which campaign.") }]);
  return reportTable(deps.readDays, query.campaignId);
}

async function campaignTable(db: Database, query: CsvQuery): Promise<CsvTable> {
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

async function transactionTable(db: Database, query: CsvQuery): Promise<CsvTable> {
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

async function reportTable(readDays: ReadDays, campaignId: string): Promise<CsvTable> {
  const days = await readDays(campaignId);
  return {
    columns: REPORT_COLUMNS,
    rows: days.map(({ day, booked, sent, delivered, unDelivered, clicks, peopleClicked }) => [
      day,
      booked,
      sent,
      delivered,
      unDelivered,
      clicks,
      peopleClicked ?? "",
    ]),
  };
}
