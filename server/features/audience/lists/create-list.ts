import { randomUUID } from "node:crypto";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { valueOn } from "../../../../domain/schedule/dated.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import type { TextEncoding } from "../../../../domain/text/text-encoding.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import type { FileStore } from "../../../providers/files/file-store.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { readRule } from "../../catalogue/read-rules.ts";
import { planLimitsFor } from "../../billing/subscriptions/read-subscriptions.ts";
import { readRows } from "./list-file.ts";
import { readListRows, type NumberColumn } from "./list-rows.ts";
import { insertBadRows, listBadRows, type StoredBadRow } from "./bad-rows/bad-row.store.ts";
import { closed, MAX_BAD_ROWS, opened, type BadRow } from "./bad-rows/bad-row.ts";
import { insertAll } from "./store-numbers.ts";
import {
  insertList,
  findList,
  listLists,
  updateConsent,
  updateCounts,
  type ListCounts,
  type MsisdnList,
} from "./list.store.ts";
import { listNotFound } from "./list-on-routes.ts";
import { countryOf, openFile, type OpenedFile } from "./preview-file.ts";
import { deleteUpload } from "../files/upload.store.ts";
import { translate } from "../../../../domain/translate.ts";

export type ListsDeps = { db: Database; clock: Clock; files: FileStore; cipher: NumberCipher };
export type ListWithBadRows = { list: MsisdnList; badRows: BadRow[] };
export type Consent = { source: string; text: string };

/** More than this no network takes in one list. */
const MAX_NUMBERS = 2_000_000;
const BATCH = 20_000;
const SHOWN_BAD_ROWS = 100;
const DAY_MS = 86_400_000;

/**
 * Makes an own uploaded file a number list (unl): every number once, encrypted; bad rows are kept with the user's own row
 * numbers. Accepted, double and bad are all rows but the heading and blank ones. The file itself is deleted with the next tidying. Throws not-found, invalid-argument, resource-exhausted.
 */
export async function createList(
  deps: ListsDeps,
  ask: {
    userId: string;
    name: string;
    path: string;
    countryId: number;
    phoneColumn?: number | undefined;
    encoding?: TextEncoding | undefined;
    consent?: Consent | undefined;
  },
): Promise<ListWithBadRows> {
  const { db, clock } = deps;
  const country = countryOf(ask.countryId);
  await refuseTooMany(deps, ask.userId);
  const opened = await openFile(deps, { ...ask, country });
  const phoneColumn = ask.phoneColumn ?? opened.guess.phoneColumn;
  if (phoneColumn === null) throw noColumn();
  const id = randomUUID();
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
      phoneColumn: phoneColumn,
      createdAt: at,
      consentAt: null,
      consentSource: null,
      consentText: null,
      expiresAt: new Date(at.getTime() + listDays * DAY_MS),
    });
    const headingRow = opened.guess.hasHeading ? (opened.sample.rows[0]?.row ?? 0) : 0;
    const column = { phoneColumn, headingRow, countryCode: country.code };
    await updateCounts(
      tx,
      id,
      await fill(deps, tx, { id, userId: ask.userId }, { opened, column }),
    );
    if (ask.consent) await updateConsent(tx, id, { at, ...ask.consent });
    await deleteUpload(tx, ask.userId, ask.path);
  });
  return withBadRows(deps, ask.userId, id);
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
  return { list, badRows: rows.map((row) => opened(cipher, row)) };
}

async function refuseTooMany(deps: ListsDeps, userId: string): Promise<void> {
  const { mostLists } = await planLimitsFor(deps, userId);
  const count = (await listLists(deps.db, userId)).length;
  if (count < mostLists) return;
  throw new AppError("resource-exhausted", {
    message: translate(
      "You have {count} lists; your plan allows {mostLists}. Delete one, or choose a larger plan.",
      { count, mostLists },
    ),
    reason: "too-many-lists",
  });
}

/** Reads the file once and writes as it goes, so that memory does not grow with the file. */
async function fill(
  { files, cipher }: ListsDeps,
  tx: DatabaseOrTransaction,
  list: { id: string; userId: string },
  { opened: { storageKey, sample }, column }: { opened: OpenedFile; column: NumberColumn },
): Promise<ListCounts> {
  const counts: ListCounts = { accepted: 0, duplicate: 0, bad: 0 };
  let good: string[] = [];
  let bad: StoredBadRow[] = [];
  const flush = async () => {
    const added = await insertAll(tx, cipher, list, good);
    counts.accepted += added;
    counts.duplicate += good.length - added;
    if (counts.accepted > MAX_NUMBERS) throw tooLong();
    await insertBadRows(tx, list.id, bad);
    [good, bad] = [[], []];
  };
  for await (const row of readListRows(readRows(files, storageKey, sample), column)) {
    if ("msisdn" in row) good.push(row.msisdn);
    else {
      counts.bad += 1;
      if (counts.bad <= MAX_BAD_ROWS) bad.push(closed(cipher, row.bad));
    }
    if (good.length + bad.length >= BATCH) await flush();
  }
  await flush();
  return counts;
}

function tooLong(): AppError {
  const message = translate(
    "A list can have up to 2,000,000 numbers. Split the file into several.",
  );
  return invalidArgument([{ path: "path", message }]);
}

function noColumn(): AppError {
  const message = translate(
    "We could not find phone numbers in this file. Choose the column they are in.",
  );
  return invalidArgument([{ path: "phoneColumn", message }]);
}
