import { countryById, type CountryConfig } from "../../../../domain/countries.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { TextEncoding } from "../../../../domain/text/text-encoding.ts";
import type { Database } from "../../../db/database.ts";
import type { FileStore } from "../../../../platform/files/file-store.ts";
import { guessColumns, type ColumnGuess } from "./guess-columns.ts";
import { decided, isText, readStart, sampleOf, type FileSample } from "./list-file.ts";
import { findUpload } from "../files/upload.store.ts";
import { translate } from "../../../../domain/translate.ts";

const SHOWN_ROWS = 5;

/** An uploaded file; its encoding is found when it is left out. */
export type FileToOpen = {
  userId: string;
  path: string;
  country: CountryConfig;
  encoding?: TextEncoding | undefined;
};
export type OpenedFile = { storageKey: string; sample: FileSample; guess: ColumnGuess };

/** The first five rows of an own file as they stand in it, and which column looks like phone numbers. Throws as openFile. */
export async function previewFile(
  deps: { db: Database; files: FileStore },
  { countryId, ...file }: Omit<FileToOpen, "country"> & { countryId: number },
) {
  const { sample, guess } = await openFile(deps, { ...file, country: countryOf(countryId) });
  const data = guess.hasHeading ? sample.rows.slice(1) : sample.rows;
  const rows = data.slice(0, SHOWN_ROWS).map(({ row, cells }) => ({ row, cells }));
  const { delimiter, encoding } = sample;
  return { delimiter, encoding, ...guess, rows };
}

/** Looks into the beginning of an own file. Throws not-found; invalid-argument when it is not whole, empty or no text. */
export async function openFile(
  { db, files }: { db: Database; files: FileStore },
  { userId, path, country, encoding }: FileToOpen,
): Promise<OpenedFile> {
  const file = await findUpload(db, userId, path);
  if (!file)
    throw new AppError("not-found", { message: translate("We could not find this file.") });
  const isSent = file.totalBytes === null || file.sizeBytes >= file.totalBytes;
  if (!isSent || file.reservedBytes > 0n) throw notWhole();
  const { storageKey } = file;
  const start = await readStart(files, storageKey);
  if (!isText(start))
    throw wrong(
      translate("This is not a text file. Save your spreadsheet as CSV and upload that."),
    );
  const sample = await sampleOf(start, encoding);
  if (sample.rows.length === 0) throw wrong(translate("This file is empty."));
  const guess = guessColumns(
    sample.rows.map(({ cells }) => cells),
    country.code,
  );
  return { storageKey, sample, guess };
}

/** The same for who reads the whole file then, one at a time: its letters too are as the whole file says. Throws as openFile. */
export async function openWholeFile(
  deps: { db: Database; files: FileStore },
  ask: FileToOpen,
): Promise<OpenedFile> {
  const opened = await openFile(deps, ask);
  return { ...opened, sample: await decided(deps.files, opened.storageKey, opened.sample) };
}

export function countryOf(countryId: number): CountryConfig {
  const country = countryById(countryId);
  if (!country)
    throw invalidArgument([{ path: "countryId", message: translate("Choose a country.") }]);
  return country;
}

export const notWhole = (): AppError =>
  wrong(translate("This file has not uploaded completely. Upload the rest first."));

function wrong(message: string): AppError {
  return invalidArgument([{ path: "path", message }]);
}
