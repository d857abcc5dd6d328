/** What spreadsheets take for a formula when a cell begins with it. */
const FORMULA_START = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * One line of a CSV file (RFC 4180) with its line end. A cell that a spreadsheet would run as a formula is kept as text by
 * a leading apostrophe; numbers, also negative ones, stay numbers.
 */
export function csvLine(cells: readonly (string | number | bigint)[]): string {
  return `${cells.map((cell) => csvCell(String(cell))).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const harmless = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
