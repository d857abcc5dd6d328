import { translateKnown } from "../translate.ts";
import type { CsvFormat } from "./csv-formats.ts";

/** A cell: text is made harmless, a number is written as it is; a decimal and a time as the reader's program expects them. */
export type CsvCell = string | number | bigint | null | { decimal: string } | { at: Date };

/** A column: its code for programs, and its English name, which people read in their language. */
export type CsvColumn = { code: string; name: string };

/** How a file is written. */
export type CsvStyle = {
  format: CsvFormat;
  delimiter: "," | ";";
  decimal: "." | ",";
  /** A time as text. */
  timeOf(at: Date): string;
};

/** For programs: commas, points, and times with their zone. */
export const DATA_STYLE: CsvStyle = {
  format: "data",
  delimiter: ",",
  decimal: ".",
  timeOf: (at) => at.toISOString(),
};

const BYTE_ORDER_MARK = "\uFEFF";
/** A spreadsheet takes a text that begins like this for a formula (OWASP, CSV injection); full-width forms too. */
const FORMULA = /^[\s\u00A0\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r\n]/u;

/**
 * Rows as CSV by RFC 4180, with a byte order mark, so that spreadsheets read the letters right. Text that a spreadsheet
 * would run as a formula gets an apostrophe in front.
 */
export function writeCsv(
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  style: CsvStyle = DATA_STYLE,
): string {
  const lines = [header, ...rows].map((cells) =>
    cells.map((cell) => writeCell(cell, style)).join(style.delimiter),
  );
  return `${BYTE_ORDER_MARK}${lines.join("\r\n")}\r\n`;
}

/** Minor units as a decimal of the currency unit: -1250 is -12.50. */
export function decimalCell(amountMinor: bigint | number): { decimal: string } {
  const amount = BigInt(amountMinor);
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, "0");
  return { decimal: `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/** The same with columns: their codes in data, their names in the reader's language in a spreadsheet. */
export function writeCsvTable(
  columns: readonly CsvColumn[],
  rows: readonly (readonly CsvCell[])[],
  style: CsvStyle,
): string {
  const isData = style.format === "data";
  const header = columns.map(({ code, name }) => (isData ? code : translateKnown(name)));
  return writeCsv(header, rows, style);
}

function writeCell(cell: CsvCell, style: CsvStyle): string {
  if (cell === null) return "";
  if (typeof cell === "object")
    return "at" in cell ? style.timeOf(cell.at) : cell.decimal.replace(".", style.decimal);
  if (typeof cell !== "string") return String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  const isPlain = !/["\r\n]|^\s|\s$/.test(harmless) && !harmless.includes(style.delimiter);
  return isPlain ? harmless : `"${harmless.replaceAll('"', '""')}"`;
}
