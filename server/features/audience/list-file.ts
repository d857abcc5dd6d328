import type { FileStore } from "../../providers/files/file-store.ts";
import { csvRows, guessDelimiter, type Delimiter } from "./csv-rows.ts";

const SAMPLE_ROWS = 60;
const SAMPLE_BYTES = 64_000;

export type FileSample = { delimiter: Delimiter; rows: { row: number; cells: string[] }[] };

/** The text of a file, piece by piece, in UTF-8 or (by its mark) UTF-16. */
export async function* readText(files: FileStore, key: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const bytes of files.read(key)) {
    decoder ??= new TextDecoder(encodingOf(bytes));
    yield decoder.decode(bytes, { stream: true });
  }
  const rest = decoder?.decode();
  if (rest) yield rest;
}

function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return "utf-8";
}

/** Whether the first bytes are text: not a spreadsheet, picture or archive under a wrong name. */
export function isText(start: Uint8Array): boolean {
  const encoding = encodingOf(start);
  if (encoding !== "utf-8") return true;
  return !start.subarray(0, 4096).includes(0) && !MAGIC.some((magic) => startsWith(start, magic));
}

// Zip (xlsx), old Office, PDF, PNG, JPEG, GIF, gzip.
const MAGIC: readonly number[][] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
];

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** The first bytes of a file. */
export async function readStart(files: FileStore, key: string): Promise<Uint8Array> {
  for await (const bytes of files.read(key)) return bytes;
  return new Uint8Array();
}

/** The first rows of a file, and what parts its columns. */
export async function sampleFile(files: FileStore, key: string): Promise<FileSample> {
  let text = "";
  for await (const piece of readText(files, key)) {
    text += piece;
    if (text.length >= SAMPLE_BYTES) break;
  }
  const delimiter = guessDelimiter(text);
  const rows: FileSample["rows"] = [];
  for await (const row of csvRows(once(text), delimiter)) {
    rows.push(row);
    if (rows.length >= SAMPLE_ROWS) break;
  }
  return { delimiter, rows };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
