import { invalidArgument } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import type { FileStore } from "../../../../platform/files/file-store.ts";
import { deleteUpload } from "../files/upload.store.ts";
import { readRows } from "./list-file.ts";
import { type ListRow, readListRows } from "./list-rows.ts";
import { type FileToOpen, openWholeFile } from "./preview-file.ts";

/**
 * Gives the rows of a file that its owner uploaded to some work, in a transaction that also ends the upload. Throws
 * not-found, invalid-argument, and what the work throws.
 */
export async function withUploadedNumbers<Result>(
  { db, files }: { db: Database; files: FileStore },
  ask: FileToOpen & { phoneColumn?: number | undefined },
  work: (tx: DatabaseOrTransaction, rows: AsyncIterable<ListRow>) => Promise<Result>,
): Promise<Result> {
  const { storageKey, sample, guess } = await openWholeFile({ db, files }, ask);
  const phoneColumn = ask.phoneColumn ?? guess.phoneColumn;
  if (phoneColumn === null) {
    const message = translate("We could not find phone numbers in this file.");
    throw invalidArgument([{ path: "path", message }]);
  }
  const headingRow = guess.hasHeading ? (sample.rows[0]?.row ?? 0) : 0;
  const column = { phoneColumn, headingRow, countryCode: ask.country.code };
  return db.transaction().execute(async (tx) => {
    const done = await work(tx, readListRows(readRows(files, storageKey, sample), column));
    await deleteUpload(tx, ask.userId, ask.path);
    return done;
  });
}
