import { nationalNumber } from "../../../../domain/people/national-number.ts";
import { NumberRows } from "../../../../domain/people/number-rows.ts";
import { NumberSet } from "../../../../domain/people/number-set.ts";
import { EncodingDetector, type TextEncoding } from "../../../../domain/text/text-encoding.ts";
import type { CsvRow } from "../../../../domain/text/csv-rows.ts";
import type { FileStore } from "../../../../platform/files/file-store.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import type { StoredBadRow } from "./bad-rows/bad-row.store.ts";
import { closed, MAX_BAD_ROWS } from "./bad-rows/bad-row.ts";
import { readRows } from "./list-file.ts";
import { listRow, type NumberColumn } from "./list-rows.ts";
import type { ListCounts } from "./list.store.ts";
import { SkippedRows } from "./skipped/skipped-rows.ts";
import type { OpenedFile } from "./preview-file.ts";

export type ReadOptions = {
  /** The list that is made of it. */
  listId: string;
  column: NumberColumn;
  /** Hears of each piece that was read, and is waited for. */
  onBytes?: ((bytes: number) => Promise<void>) | undefined;
};
export type NumberFile = {
  numbers: NumberSet;
  badRows: StoredBadRow[];
  /** Every row that was not taken. */
  skipped: SkippedRows;
  counts: ListCounts;
};

type ReadDeps = { files: Pick<FileStore, "read">; cipher: NumberCipher };

/**
 * Reads a file once, and no connection is held meanwhile: memory grows with the numbering plan at most, not with the file. Where its letters turn
 * out to be written in another way than its beginning said, it begins again with that.
 */
export async function readNumberFile(
  { files, cipher }: ReadDeps,
  opened: OpenedFile,
  { listId, column, onBytes }: ReadOptions,
): Promise<NumberFile> {
  const { storageKey, sample } = opened;
  const { encoding, delimiter } = sample;
  const detector = sample.isUndecided ? new EncodingDetector() : undefined;
  let readBytes = 0;
  const again = (found: TextEncoding): Promise<NumberFile> =>
    readNumberFile(
      { files, cipher },
      { ...opened, sample: { ...sample, encoding: found, isUndecided: false } },
      { listId, column, onBytes: beyond(readBytes, onBytes) },
    );
  const result: NumberFile = {
    numbers: new NumberSet(),
    badRows: [],
    skipped: new SkippedRows(),
    counts: { accepted: 0, duplicate: 0, bad: 0 },
  };
  const { numbers, badRows, skipped, counts } = result;
  const number = (national: number, row: number) => {
    if (numbers.add(national)) return;
    counts.duplicate += 1;
    skipped.add("duplicate", row);
  };
  const row = (csvRow: CsvRow) => {
    const read = listRow(csvRow, column);
    if (!read) return;
    if ("msisdn" in read) return number(nationalNumber(read.msisdn), csvRow.row);
    counts.bad += 1;
    skipped.add(read.bad.reason, read.bad.row);
    if (counts.bad <= MAX_BAD_ROWS) badRows.push(closed(cipher, listId, read.bad));
  };
  if (encoding === "utf-8" || encoding === "windows-1252") {
    const { phoneColumn, countryCode } = column;
    const rows = new NumberRows({ encoding, delimiter, phoneColumn, countryCode }, { number, row });
    for await (const bytes of files.read(storageKey)) {
      const found: TextEncoding = detector?.take(bytes) ?? encoding;
      if (found !== encoding) return again(found);
      rows.take(bytes);
      readBytes += bytes.length;
      await onBytes?.(bytes.length);
    }
    const found: TextEncoding = detector?.end() ?? encoding;
    if (found !== encoding) return again(found);
    rows.end();
  } else {
    const counted = { read: (key: string) => withBytesCounted(files.read(key), onBytes) };
    for await (const csvRow of readRows(counted, storageKey, sample)) row(csvRow);
  }
  counts.accepted = numbers.size;
  return result;
}

/** Hears of what lies behind so many bytes, which were heard of before. */
function beyond(known: number, onBytes: ReadOptions["onBytes"]): ReadOptions["onBytes"] {
  let left = known;
  return async (bytes) => {
    const old = Math.min(left, bytes);
    left -= old;
    await onBytes?.(bytes - old);
  };
}

async function* withBytesCounted(
  pieces: AsyncIterable<Uint8Array>,
  onBytes: ReadOptions["onBytes"],
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    await onBytes?.(piece.length);
  }
}
