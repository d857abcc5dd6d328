export type Delimiter = "," | ";" | "\t" | "|";

/** Longer fields are no phone numbers and no names: the rest is dropped. */
const MOST_FIELD_CHARACTERS = 500;
const MOST_FIELDS = 200;
const DELIMITERS: readonly Delimiter[] = [",", ";", "\t", "|"];

/** The sign that parts the columns: the one that most lines of a sample have, the same number of times. */
export function guessDelimiter(sample: string): Delimiter {
  const lines = sample.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.slice(0, 50).map((line) => countOutsideQuotes(line, delimiter));
    const first = counts[0] ?? 0;
    const same = first === 0 ? 0 : counts.filter((count) => count === first).length;
    return { delimiter, score: same * 100 + Math.min(first, 50) * Math.sign(same) };
  });
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.delimiter : ",";
}

function countOutsideQuotes(line: string, delimiter: string): number {
  let count = 0;
  let isQuoted = false;
  for (const char of line) {
    if (char === '"') isQuoted = !isQuoted;
    else if (char === delimiter && !isQuoted) count += 1;
  }
  return count;
}

/**
 * Rows of a CSV text that comes in pieces: quotes, doubled quotes and line ends inside quotes as spreadsheets write them.
 * Rows are numbered from 1 as the user's own spreadsheet numbers them; empty rows count and are not given.
 */
export async function* csvRows(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<{ row: number; cells: string[] }> {
  const parser = new CsvParser(delimiter);
  for await (const piece of pieces) yield* parser.take(piece);
  yield* parser.end();
}

class CsvParser {
  private readonly delimiter: string;
  private field = "";
  private cells: string[] = [];
  private row = 1;
  private isQuoted = false;
  private sawQuote = false;
  private lastWasReturn = false;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
  }

  *take(piece: string): Generator<{ row: number; cells: string[] }> {
    for (const char of piece) {
      if (this.isQuoted) {
        this.takeQuoted(char);
        if (this.isQuoted || this.sawQuote) continue;
      }
      if (this.sawQuote && char === '"') {
        this.sawQuote = false;
        this.isQuoted = true;
        this.push('"');
        continue;
      }
      this.sawQuote = false;
      if (char === "\n" && this.lastWasReturn) {
        this.lastWasReturn = false;
        continue;
      }
      this.lastWasReturn = char === "\r";
      if (char === '"' && this.field === "") this.isQuoted = true;
      else if (char === this.delimiter) this.endField();
      else if (char === "\n" || char === "\r") yield* this.endRow();
      else this.push(char);
    }
  }

  *end(): Generator<{ row: number; cells: string[] }> {
    yield* this.endRow();
  }

  private takeQuoted(char: string): void {
    if (char !== '"') return this.push(char);
    this.isQuoted = false;
    this.sawQuote = true;
  }

  private push(char: string): void {
    if (this.field.length < MOST_FIELD_CHARACTERS) this.field += char;
  }

  private endField(): void {
    if (this.cells.length < MOST_FIELDS) this.cells.push(this.field);
    this.field = "";
  }

  private *endRow(): Generator<{ row: number; cells: string[] }> {
    this.endField();
    if (this.cells.some((cell) => cell.trim() !== "")) yield { row: this.row, cells: this.cells };
    this.cells = [];
    this.row += 1;
  }
}
