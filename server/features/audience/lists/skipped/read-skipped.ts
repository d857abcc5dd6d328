import { invalidArgument } from "../../../../../domain/errors.ts";
import { unpackNumbers } from "../../../../../domain/people/packed-numbers.ts";
import { translate } from "../../../../../domain/translate.ts";
import { badRowWords } from "../bad-rows/bad-row-words.ts";
import { listBadRowsAt } from "../bad-rows/bad-row.store.ts";
import { MAX_BAD_ROWS, opened } from "../bad-rows/bad-row.ts";
import type { ListsDeps } from "../create-list.ts";
import { listNotFound } from "../list-on-routes.ts";
import { findList } from "../list.store.ts";
import { findSkippedAfter } from "./skipped-row.store.ts";

const CURSOR = /^([a-z-]{1,40}):(\d{1,6})$/;

type Skipped = {
  problem: string;
  rows: number[];
  /** What stands in each of the rows, where that is stored. */
  values: (string | null)[];
  nextCursor: string | null;
};

/**
 * The next rows of a list's file that are not used, with why. Bad rows that were corrected or removed since are no longer
 * among them. Throws not-found; invalid-argument for a bad cursor.
 */
export async function readSkipped(
  deps: Pick<ListsDeps, "db" | "cipher">,
  { userId, id, cursor }: { userId: string; id: string; cursor?: string | undefined },
): Promise<Skipped> {
  const list = await findList(deps.db, userId, id);
  if (!list) throw listNotFound();
  const [, reason = "", ordinal = "0"] = CURSOR.exec(cursor ?? "") ?? [];
  if (cursor !== undefined && reason === "")
    throw invalidArgument([{ path: "cursor", message: translate("We do not know this page.") }]);
  const found = await findSkippedAfter(deps.db, id, { reason, ordinal: Number(ordinal) });
  if (!found) return { problem: "", rows: [], values: [], nextCursor: null };
  const nextCursor = `${found.reason}:${found.ordinal}`;
  const all = [...unpackNumbers(found.packed)];
  if (found.reason === "duplicate") {
    const problem = translate("This number is in the file more than once.");
    return { problem, rows: all, values: all.map(() => null), nextCursor };
  }
  const stored = await storedValues(deps, id, all);
  const rows = list.bad > MAX_BAD_ROWS ? all : all.filter((row) => stored.has(row));
  const values = rows.map((row) => stored.get(row) ?? null);
  return { problem: badRowWords(found.reason), rows, values, nextCursor };
}

async function storedValues(
  { db, cipher }: Pick<ListsDeps, "db" | "cipher">,
  id: string,
  rows: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const stored = await listBadRowsAt(db, id, rows);
  return new Map(stored.map((one) => [one.row, opened(cipher, id, one).value]));
}
