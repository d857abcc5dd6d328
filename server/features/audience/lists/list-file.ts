import { guessDelimiter, type Delimiter } from "../../../../domain/text/csv-delimiter.ts";
import { csvRows, type CsvRow } from "../../../../domain/text/csv-rows.ts";
import {
  decodeText,
  detectEncoding,
  markedEncoding,
  type TextEncoding,
} from "../../../../domain/text/text-encoding.ts";
import type { FileStore } from "../../../../platform/files/file-store.ts";

const SAMPLE_ROWS = 60;
const SAMPLE_CHARACTERS = 64_000;

type FileReader = Pick<FileStore, "read">;
export type FileForm = { encoding: TextEncoding; delimiter: Delimiter };
export type FileSample = FileForm & { rows: CsvRow[] };

/** All rows of a file, as they come in. The sample's rows are the first of these. */
export function readRows(
  files: FileReader,
  key: string,
  { encoding, delimiter }: FileForm,
): AsyncGenerator<CsvRow> {
  return csvRows(decodeText(files.read(key), encoding), delimiter);
}

/** Whether the first bytes are text: not a spreadsheet, picture or archive under a wrong name. */
export function isText(start: Uint8Array): boolean {
  if (markedEncoding(start)?.startsWith("utf-16")) return true;
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
export async function readStart(files: FileReader, key: string): Promise<Uint8Array> {
  for await (const bytes of files.read(key)) return bytes;
  return new Uint8Array();
}

/** The first rows of a file, how its letters are written unless that was chosen, and what parts its columns. */
export async function sampleFile(
  files: FileReader,
  key: string,
  chosen?: TextEncoding,
): Promise<FileSample> {
  const encoding = chosen ?? (await detectEncoding(files.read(key)));
  let text = "";
  for await (const piece of decodeText(files.read(key), encoding)) {
    text += piece;
    if (text.length >= SAMPLE_CHARACTERS) break;
  }
  const form: FileForm = { encoding, delimiter: guessDelimiter(text) };
  const rows: CsvRow[] = [];
  for await (const row of readRows(files, key, form)) {
    rows.push(row);
    if (rows.length >= SAMPLE_ROWS) break;
  }
  return { ...form, rows };
}
