/** A cell: text is made harmless, a number and a decimal are written as they are. */
export type CsvCell = string | number | bigint | null | { decimal: string };

const BYTE_ORDER_MARK = "\uFEFF";
/** A spreadsheet takes a text that begins like this for a formula (OWASP, CSV injection); full-width forms too. */
const FORMULA = /^[\s\u00A0\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r\n]/u;

/**
 * Rows as CSV by RFC 4180, with a byte order mark, so that spreadsheets read the letters right. Text that a spreadsheet
 * would run as a formula gets an apostrophe in front.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(writeCell).join(","));
  return `${BYTE_ORDER_MARK}${lines.join("\r\n")}\r\n`;
}

/** Minor units as a decimal of the currency unit: -1250 is -12.50. */
export function decimalCell(amountMinor: bigint | number): { decimal: string } {
  const amount = BigInt(amountMinor);
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, "0");
  return { decimal: `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "object") return cell.decimal;
  if (typeof cell !== "string") return String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
