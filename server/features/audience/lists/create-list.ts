import { randomUUID } from "node:crypto";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { msisdnOfNational } from "../../../../domain/people/national-number.ts";
import { valueOn } from "../../../../domain/schedule/dated.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import type { TextEncoding } from "../../../../domain/text/text-encoding.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import type { FileStore } from "../../../../platform/files/file-store.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { readRule } from "../../catalogue/read-rules.ts";
import { planLimitsFor } from "../../billing/subscriptions/read-subscriptions.ts";
import { insertBadRows, listBadRows } from "./bad-rows/bad-row.store.ts";
import { opened, type BadRow } from "./bad-rows/bad-row.ts";
import { CHUNK_NUMBERS } from "./numbers/number-chunk.ts";
import { upsertChunks } from "./numbers/number-chunk.store.ts";
import { noteOlderOptOuts } from "./numbers/older-opt-outs.ts";
import { sealInChunks } from "./numbers/seal-in-chunks.ts";
import {
  insertList,
  findList,
  listLists,
  updateConsent,
  updateCounts,
  type MsisdnList,
} from "./list.store.ts";
import { listNotFound } from "./list-on-routes.ts";
import { countryOf, type OpenedFile, openFile } from "./preview-file.ts";
import { readNumberFile, type ReadOptions } from "./read-number-file.ts";
import { insertSkipped } from "./skipped/skipped-row.store.ts";
import { deleteUpload, findUpload } from "../files/upload.store.ts";
import { LARGE_FILE_BYTES, MAX_DIRECT_BYTES, withOneLargeFile } from "./imports/one-large-file.ts";
import { readAtMost } from "./imports/read-at-most.ts";
import { translate } from "../../../../domain/translate.ts";

export type ListsDeps = { db: Database; clock: Clock; files: FileStore; cipher: NumberCipher };
export type ListWithBadRows = { list: MsisdnList; badRows: BadRow[] };
export type Consent = { source: string; text: string };
export type ListOrder = {
  userId: string;
  name: string;
  path: string;
  countryId: number;
  phoneColumn?: number | undefined;
  encoding?: TextEncoding | undefined;
  consent?: Consent | undefined;
};

const SHOWN_BAD_ROWS = 100;
const DAY_MS = 86_400_000;

/**
 * Makes an own uploaded file a number list (unl): every number once, encrypted; bad rows are kept with the user's own row
 * numbers. Accepted, double and bad are all rows but the heading and blank ones. The file itself is deleted with the next
 * tidying. Throws not-found, resource-exhausted; invalid-argument, also for a file that a job has to read; aborted while another large file
 * of the user is read.
 */
export async function createList(deps: ListsDeps, ask: ListOrder): Promise<ListWithBadRows> {
  const { userId, path } = ask;
  const sizeBytes = Number((await findUpload(deps.db, userId, path))?.sizeBytes ?? 0n);
  if (sizeBytes > MAX_DIRECT_BYTES) throw forTheJob();
  // By its size it was given its turn: what is still being sent, or is another file by now, is not read beyond that.
  const mostBytes = sizeBytes > LARGE_FILE_BYTES ? MAX_DIRECT_BYTES : LARGE_FILE_BYTES;
  const files = readAtMost(deps.files, mostBytes);
  const id = randomUUID();
  await withOneLargeFile(deps.db, { userId, sizeBytes, of: "file" }, async (db) => {
    // Here, so that nothing is read in vain for who has waited behind the last one.
    await refuseTooMany(deps, userId);
    await makeList({ ...deps, db, files }, ask, { id });
  });
  return withBadRows(deps, userId, id);
}

type Making = {
  id: string;
  /** Hears of each piece of the file that was read, and is waited for. */
  onBytes?: ReadOptions["onBytes"];
  /** The last of the transaction in which the list is stored. */
  onStored?: (tx: DatabaseOrTransaction) => Promise<void>;
};

/** Makes the list of a file, all of it or nothing. No connection is held while it reads. Throws as createList, but not aborted. */
export async function makeList(
  deps: ListsDeps,
  ask: ListOrder,
  { id, onBytes, onStored }: Making,
): Promise<void> {
  const { db, clock } = deps;
  const country = countryOf(ask.countryId);
  const opened = await openFile(deps, { ...ask, country });
  const phoneColumn = phoneColumnOf(ask, opened);
  const headingRow = opened.guess.hasHeading ? (opened.sample.rows[0]?.row ?? 0) : 0;
  const column = { phoneColumn, headingRow, countryCode: country.code };
  const read = await readNumberFile(deps, opened, { listId: id, column, onBytes });
  for (const piece of read.numbers.ascending(CHUNK_NUMBERS))
    await noteOlderOptOuts(deps, () => Array.from(piece, (one) => msisdnOfNational(country, one)));
  const at = clock.now();
  const day = zonedParts(at.getTime(), country.timeZone).date;
  const { listDays } = valueOn(await readRule(db, country.id, "retention"), day);
  await db.transaction().execute(async (tx) => {
    await insertList(tx, {
      id,
      userId: ask.userId,
      name: ask.name,
      path: ask.path,
      countryId: country.id,
      phoneColumn,
      createdAt: at,
      consentAt: null,
      consentSource: null,
      consentText: null,
      expiresAt: new Date(at.getTime() + listDays * DAY_MS),
    });
    for (const chunks of sealInChunks(deps.cipher, { of: id, ordinal: 0 }, read.numbers))
      await upsertChunks(tx, id, chunks);
    await insertBadRows(tx, id, read.badRows);
    await insertSkipped(tx, id, read.skipped.packed());
    await updateCounts(tx, id, read.counts);
    if (ask.consent) await updateConsent(tx, id, { at, ...ask.consent });
    await deleteUpload(tx, ask.userId, ask.path);
    await onStored?.(tx);
    await refuseOneTooMany({ db: tx, clock }, ask.userId, id);
  });
}

/** The column that was chosen, else the one found. Throws invalid-argument without either. */
export function phoneColumnOf(
  { phoneColumn }: Pick<ListOrder, "phoneColumn">,
  { guess }: OpenedFile,
): number {
  const column = phoneColumn ?? guess.phoneColumn;
  if (column === null) throw noColumn();
  return column;
}

/** A list with the first of its bad rows. Throws not-found. */
export async function withBadRows(
  { db, cipher }: Pick<ListsDeps, "db" | "cipher">,
  userId: string,
  id: string,
): Promise<ListWithBadRows> {
  const list = await findList(db, userId, id);
  if (!list) throw listNotFound();
  const rows = await listBadRows(db, id, { afterRow: 0, limit: SHOWN_BAD_ROWS });
  return { list, badRows: rows.map((row) => opened(cipher, id, row)) };
}

/** Throws resource-exhausted where a user has as many lists as the plan allows, besides the one that was just added. */
export async function refuseTooMany(
  deps: Pick<ListsDeps, "clock"> & { db: DatabaseOrTransaction },
  userId: string,
  added?: string,
): Promise<void> {
  const { mostLists } = await planLimitsFor(deps, userId);
  const others = (await listLists(deps.db, userId)).filter(({ id }) => id !== added);
  const count = others.length;
  if (count < mostLists) return;
  throw new AppError("resource-exhausted", {
    message: translate(
      "You have {count} lists; your plan allows {mostLists}. Delete one, or choose a larger plan.",
      { count, mostLists },
    ),
    reason: "too-many-lists",
  });
}

/** The same for a list that was just added, one call after the other. The last of its transaction: the next call waits for nothing but its end. */
async function refuseOneTooMany(
  deps: Pick<ListsDeps, "clock"> & { db: DatabaseOrTransaction },
  userId: string,
  added: string,
): Promise<void> {
  await lockLimit(deps.db, userId, "lists");
  await refuseTooMany(deps, userId, added);
}

function forTheJob(): AppError {
  const most = MAX_DIRECT_BYTES / 1_000_000;
  const message = translate(
    "A file of more than {most} MB is read in the background. Start a list import for it.",
    { most },
  );
  return invalidArgument([{ path: "path", message }]);
}

function noColumn(): AppError {
  const message = translate(
    "We could not find phone numbers in this file. Choose the column they are in.",
  );
  return invalidArgument([{ path: "phoneColumn", message }]);
}
