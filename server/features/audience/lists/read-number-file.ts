import { nationalNumber } from "../../../../domain/people/national-number.ts";
import { NumberRows } from "../../../../domain/people/number-rows.ts";
import { NumberSet } from "../../../../domain/people/number-set.ts";
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

/** Reads a file once, and no connection is held meanwhile: memory grows with the numbering plan at most, not with the file. */
export async function readNumberFile(
  { files, cipher }: { files: Pick<FileStore, "read">; cipher: NumberCipher },
  { storageKey, sample }: OpenedFile,
  { listId, column, onBytes }: ReadOptions,
): Promise<NumberFile> {
  const { encoding, delimiter } = sample;
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
      rows.take(bytes);
      await onBytes?.(bytes.length);
    }
    rows.end();
  } else {
    const counted = { read: (key: string) => withBytesCounted(files.read(key), onBytes) };
    for await (const csvRow of readRows(counted, storageKey, sample)) row(csvRow);
  }
  counts.accepted = numbers.size;
  return result;
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
