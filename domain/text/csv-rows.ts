import type { Delimiter } from "./csv-delimiter.ts";

export type CsvRow = {
  /** From 1, as the user's own spreadsheet numbers rows: blank ones count too. */
  row: number;
  cells: string[];
  /** The first cell whose quotation mark is never closed, from 0; undefined when there is none. */
  openQuoteColumn: number | undefined;
};

/** Longer cells are neither phone numbers nor names: the rest is dropped. */
const MAX_CELL_CHARACTERS = 500;
const MAX_CELLS = 200;
/** A quotation mark that closes nothing within so much is never closed. Spreadsheets allow 32,767 and 254 in a cell. */
const MAX_QUOTED_CHARACTERS = 1_000_000;
const MAX_QUOTED_LINES = 254;

const LINE_FEED = 10;
const RETURN = 13;
const QUOTE = 34;
const LINE_END = /\r\n|\n|\r/;

/**
 * Rows of a CSV text that comes in pieces, however it is cut: quotes, doubled quotes and line ends inside quotes as
 * spreadsheets write them. A quote that is never closed is a character like another, and its row ends with its line.
 * Blank rows (nothing but delimiters, empty quotes and white space) are counted and not given.
 */
export async function* csvRows(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<CsvRow> {
  const parser = new CsvParser(delimiter);
  for await (const piece of pieces) yield* parser.take(piece);
  yield* parser.end();
}

/** The rows of a text that is given piece by piece. */
export class CsvParser {
  private readonly delimiter: string;
  private rows: CsvRow[] = [];
  /** The row that comes next or is being read, from 1. Whoever reads rows in another way sets it between two. */
  row = 1;
  /** Cells of the first row: a line with as many, and a number among them, is a row of its own. 0 before it. */
  width = 0;
  private cells: string[] = [];
  private cell = "";
  private isCellBegun = false;
  private isRowBlank = true;
  private openQuoteColumn: number | undefined;
  private quote: "none" | "open" | "seen" = "none";
  /** Raw text after an opening quote, until the quote is closed. */
  private held = "";
  private wasReturn = false;

  constructor(delimiter: Delimiter) {
    this.delimiter = delimiter;
  }

  /** Whether what was read ended with a row. */
  get isBetweenRows(): boolean {
    return this.quote === "none" && !this.isCellBegun && this.cells.length === 0;
  }

  take(piece: string): CsvRow[] {
    this.read(piece);
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  end(): CsvRow[] {
    while (this.quote !== "none") {
      if (this.quote === "seen" && this.isClosedBefore("\n")) this.closeQuote();
      else this.giveUpQuote();
    }
    this.endRow();
    return this.take("");
  }

  private read(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (this.quote === "open") at = this.readQuoted(text, at);
      else if (this.quote === "seen") at = this.readAfterQuote(text, at);
      else at = this.readPlain(text, at);
    }
  }

  private readPlain(text: string, from: number): number {
    const first = text.charCodeAt(from);
    if (first === LINE_FEED && this.wasReturn) {
      this.wasReturn = false;
      return from + 1;
    }
    this.wasReturn = first === RETURN;
    if (first === QUOTE && !this.isCellBegun) {
      this.quote = "open";
      return from + 1;
    }
    const delimiter = this.delimiter.charCodeAt(0);
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === delimiter || code === LINE_FEED || code === RETURN) break;
    }
    if (at > from) {
      this.push(text.slice(from, at));
      return at;
    }
    if (first === delimiter) this.endCell();
    else this.endRow();
    return from + 1;
  }

  private readQuoted(text: string, from: number): number {
    const found = text.indexOf('"', from);
    const end = found < 0 ? text.length : found;
    this.held += text.slice(from, end);
    if (this.held.length > MAX_QUOTED_CHARACTERS) {
      this.giveUpQuote();
      return end;
    }
    if (found < 0) return end;
    this.quote = "seen";
    return found + 1;
  }

  private readAfterQuote(text: string, from: number): number {
    const next = text.charAt(from);
    if (next === '"') {
      this.held += '""';
      this.quote = "open";
      return from + 1;
    }
    if (this.isClosedBefore(next)) this.closeQuote();
    else this.giveUpQuote();
    return from;
  }

  /** Whether a quote really closes the cell: over line ends only where a cell may end, and never over rows. */
  private isClosedBefore(next: string): boolean {
    const [, ...lines] = this.held.split(LINE_END);
    if (lines.length === 0) return true;
    if (next !== this.delimiter && next !== "\n" && next !== "\r") return false;
    if (lines.length >= MAX_QUOTED_LINES) return false;
    // The last line continues after the quote.
    const least = (place: number) =>
      place < lines.length - 1 ? this.width : Math.min(this.width, 2);
    return !lines.some((line, place) => this.isRow(line, least(place)));
  }

  private isRow(line: string, leastCells: number): boolean {
    const cells = line.split(this.delimiter);
    return cells.length >= leastCells && cells.some(looksLikeNumber);
  }

  private closeQuote(): void {
    this.isCellBegun = true;
    this.quote = "none";
    this.push(this.held.replaceAll('""', '"'));
    this.held = "";
  }

  /** The quote is never closed: it is a character, and what was held back for it is read once more. */
  private giveUpQuote(): void {
    const again = this.quote === "seen" ? `${this.held}"` : this.held;
    this.held = "";
    this.quote = "none";
    this.openQuoteColumn ??= this.cells.length;
    this.push('"');
    this.read(again);
  }

  private push(text: string): void {
    this.isCellBegun = true;
    this.isRowBlank &&= text.trim() === "";
    const room = MAX_CELL_CHARACTERS - this.cell.length;
    if (room > 0) this.cell += text.length > room ? text.slice(0, room) : text;
  }

  private endCell(): void {
    if (this.cells.length < MAX_CELLS) this.cells.push(this.cell);
    this.cell = "";
    this.isCellBegun = false;
  }

  private endRow(): void {
    this.endCell();
    const { row, cells, openQuoteColumn } = this;
    if (!this.isRowBlank) {
      this.width ||= cells.length;
      this.rows.push({ row, cells, openQuoteColumn });
    }
    this.cells = [];
    this.isRowBlank = true;
    this.openQuoteColumn = undefined;
    this.row += 1;
  }
}

/** As a phone number is written: 9 to 15 digits and what people put between them. */
function looksLikeNumber(cell: string): boolean {
  return /^\d{9,15}$/.test(cell.replace(/[\s"'+()./\u00a0-]/g, ""));
}
