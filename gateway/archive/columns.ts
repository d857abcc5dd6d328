import { failureText } from "../../domain/campaign/failure-reasons.ts";
import { quoted } from "./duck.ts";
import type { Group } from "./roll-up.store.ts";

/** Columns of the files, with DuckDB's types: what is in none of them is not in the archive. docs/operate/archive.md explains each. */
const COLUMNS = {
  service: "INTEGER",
  route: "INTEGER",
  kind: "SMALLINT",
  what: "VARCHAR",
  day: "DATE",
  hour: "TINYINT",
  connection: "INTEGER",
  via_sms: "BOOLEAN",
  reason: "VARCHAR",
  messages: "INTEGER",
  parts: "INTEGER",
} as const;

/** What became of messages; other rows are about what people did with them. */
export const MESSAGE_ROWS = "what in ('sent', 'delivered', 'undelivered')";

/** A line of the file that DuckDB reads from. */
export function lineOf(group: Group): string {
  const { service, route, kind, what, day, hour, connection, viaSms, reason, messages, parts } =
    group;
  const words = reason === null ? null : failureText(reason);
  const cells = [service, route, kind, what, day, hour, connection, viaSms, words, messages, parts];
  return `${cells.map(cellOf).join(",")}\n`;
}

function cellOf(value: string | number | boolean | null): string {
  if (value === null) return "";
  return typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : String(value);
}

/** Makes a Parquet file of such lines. */
export function writeParquet(lines: string, parquet: string): string {
  const columns = Object.entries(COLUMNS).map(([name, type]) => `${quoted(name)}: ${quoted(type)}`);
  return `copy (select * from read_csv(${quoted(lines)}, header = false, delim = ',', quote = '"', escape = '"', nullstr = '',
      columns = {${columns.join(", ")}}))
    to ${quoted(parquet)} (format parquet, compression zstd)`;
}

/** Of a Parquet file: how many messages each service has in it, and how many of them arrived. */
export function countParquet(parquet: string): string {
  return `select service, coalesce(sum(messages) filter (where ${MESSAGE_ROWS}), 0),
      coalesce(sum(messages) filter (where what = 'delivered'), 0), count(*)
    from read_parquet(${quoted(parquet)}) group by service`;
}

export const ARCHIVE_FORMATS = ["csv", "parquet"] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number];

/** A file in the work folder, and the services whose rows in it count no more. */
export type ArchivedPart = { path: string; leftOut: readonly number[] };

/** Rows of several files, all or those of a service. */
function rowsOf(parts: readonly ArchivedPart[], serviceId: number | undefined): string {
  const each = parts.map(({ path, leftOut }) => {
    const conditions = [
      ...(leftOut.length === 0 ? [] : [`service not in (${leftOut.join(", ")})`]),
      ...(serviceId === undefined ? [] : [`service = ${serviceId}`]),
    ];
    const where = conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;
    return `select * from read_parquet(${quoted(path)})${where}`;
  });
  return `(${each.join(" union all ")})`;
}

type Asked = { parts: readonly ArchivedPart[]; serviceId: number | undefined };

/** Writes the rows of files into one, as they are. */
export function copyRows(
  { parts, serviceId }: Asked,
  { path, format }: { path: string; format: ArchiveFormat },
): string {
  const how = format === "csv" ? "format csv, header true" : "format parquet, compression zstd";
  return `copy (select * from ${rowsOf(parts, serviceId)} order by service, what, day, hour, connection, reason)
    to ${quoted(path)} (${how})`;
}

/** Rows of files added up over services and hours: day, route, kind, what, reason, services, messages, parts. */
export function sumRows({ parts, serviceId }: Asked, most: number): string {
  return `select day::varchar, route, kind, what, reason, count(distinct service), sum(messages), sum(parts)
    from ${rowsOf(parts, serviceId)} group by day, route, kind, what, reason
    order by day, route, kind, what, reason limit ${most}`;
}
