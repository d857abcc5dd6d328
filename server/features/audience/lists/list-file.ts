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
const SAMPLE_BYTES = 256_000;
const PIECE_BYTES = 16_384;

type FileReader = Pick<FileStore, "read">;
export type FileForm = { encoding: TextEncoding; delimiter: Delimiter };
export type FileSample = FileForm & {
  rows: CsvRow[];
  /** It begins with letters that all encodings write alike, so that what follows may be another than was found. */
  isUndecided: boolean;
};

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

/** The first bytes of a file: so few that looking into it costs nothing, whatever it is and however large. */
export async function readStart(files: FileReader, key: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of files.read(key)) {
    pieces.push(piece);
    size += piece.length;
    if (size >= SAMPLE_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, SAMPLE_BYTES);
}

/** The first rows of a file that begins so, how its letters are written unless that was chosen, and what parts its columns. */
export async function sampleOf(start: Uint8Array, chosen?: TextEncoding): Promise<FileSample> {
  const encoding = chosen ?? (await detectEncoding(inPieces(start)));
  let text = "";
  for await (const piece of decodeText(inPieces(start), encoding)) {
    text += piece;
    if (text.length >= SAMPLE_CHARACTERS) break;
  }
  const form: FileForm = { encoding, delimiter: guessDelimiter(text) };
  const rows: CsvRow[] = [];
  for await (const row of csvRows(decodeText(inPieces(start), encoding), form.delimiter)) {
    rows.push(row);
    if (rows.length > SAMPLE_ROWS) break;
  }
  // The last one goes on where the file does.
  const isCut = rows.length > SAMPLE_ROWS || (start.length >= SAMPLE_BYTES && rows.length > 1);
  const isUndecided = encoding === "utf-8" && start.every((byte) => byte < 0x80);
  return { ...form, rows: isCut ? rows.slice(0, -1) : rows, isUndecided };
}

/** The same sample once the whole file has said how its letters are written. Reads all of it where its beginning says nothing. */
export async function decided(
  files: FileReader,
  key: string,
  sample: FileSample,
): Promise<FileSample> {
  if (!sample.isUndecided) return sample;
  return { ...sample, encoding: await detectEncoding(files.read(key)), isUndecided: false };
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
