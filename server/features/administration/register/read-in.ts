import { randomUUID } from "node:crypto";
import { invalidArgument } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { placeOfIndex } from "../../accounts/users/number-place.ts";
import type { ListRow } from "../../audience/lists/list-rows.ts";
import {
  countEffect,
  deleteWaiting,
  type ImportMode,
  type ImportSource,
  insertImport,
  insertImportNumbers,
  updateImportCounts,
} from "./register-import.store.ts";
import { lockRegister } from "./register-number.store.ts";

const BATCH = 20_000;
const MAX_NUMBERS = 10_000_000;
const SHOWN_BAD_ROWS = 100;

/** Where an import comes from; `readBy` is null for a service that was asked by a job. */
export type ReadIn = {
  countryId: number;
  mode: ImportMode;
  source: ImportSource;
  readBy: string | null;
  at: Date;
};

/**
 * Reads rows of a register as they come, numbers only encrypted, and counts what taking them would do. Another import of the
 * country that waits is dropped. Returns its id. Throws invalid-argument when there is no number in them, or too many.
 */
export async function readIn(
  tx: DatabaseOrTransaction,
  cipher: NumberCipher,
  about: ReadIn,
  rows: AsyncIterable<ListRow>,
): Promise<string> {
  const id = randomUUID();
  const { countryId, mode, source, readBy } = about;
  await lockRegister(tx, countryId);
  await deleteWaiting(tx, countryId);
  await insertImport(tx, { id, countryId, mode, source, readBy, readAt: about.at });
  const counts = { accepted: 0, duplicate: 0, bad: 0 };
  const badRows: { row: number; reason: string }[] = [];
  let good: string[] = [];
  const flush = async () => {
    const numbers = good.map((msisdn) => {
      const index = cipher.blindIndex(msisdn);
      return { index, encrypted: cipher.encrypt(msisdn, placeOfIndex(index)) };
    });
    const added = await insertImportNumbers(tx, id, numbers);
    counts.accepted += added;
    counts.duplicate += good.length - added;
    good = [];
    if (counts.accepted > MAX_NUMBERS)
      throw refused(translate("A register can have up to 10,000,000 numbers."));
  };
  for await (const row of rows) {
    if ("msisdn" in row) good.push(row.msisdn);
    else {
      counts.bad += 1;
      if (badRows.length < SHOWN_BAD_ROWS)
        badRows.push({ row: row.bad.row, reason: row.bad.reason });
    }
    if (good.length >= BATCH) await flush();
  }
  await flush();
  if (counts.accepted === 0)
    throw refused(translate("We could not find phone numbers in this file."));
  const effect = await countEffect(tx, { id, countryId, mode });
  await updateImportCounts(tx, id, { ...counts, ...effect, badRows });
  return id;
}

function refused(message: string) {
  return invalidArgument([{ path: "path", message }]);
}
