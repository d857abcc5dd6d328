import { invalidArgument } from "../../../../../domain/errors.ts";
import { unpackNumbers } from "../../../../../domain/people/packed-numbers.ts";
import { translate } from "../../../../../domain/translate.ts";
import type { Database } from "../../../../db/database.ts";
import { badRowWords } from "../bad-rows/bad-row-words.ts";
import { listNotFound } from "../list-on-routes.ts";
import { findList } from "../list.store.ts";
import { findSkippedAfter } from "./skipped-row.store.ts";

const CURSOR = /^([a-z-]{1,40}):(\d{1,6})$/;

/** The next rows of a list's file that were not taken, with why. Throws not-found; invalid-argument for a bad cursor. */
export async function readSkipped(
  { db }: { db: Database },
  { userId, id, cursor }: { userId: string; id: string; cursor?: string | undefined },
): Promise<{ problem: string; rows: number[]; nextCursor: string | null }> {
  if (!(await findList(db, userId, id))) throw listNotFound();
  const [, reason = "", ordinal = "0"] = CURSOR.exec(cursor ?? "") ?? [];
  if (cursor !== undefined && reason === "")
    throw invalidArgument([{ path: "cursor", message: translate("We do not know this page.") }]);
  const found = await findSkippedAfter(db, id, { reason, ordinal: Number(ordinal) });
  if (!found) return { problem: "", rows: [], nextCursor: null };
  const problem =
    found.reason === "duplicate"
      ? translate("This number is in the file more than once.")
      : badRowWords(found.reason);
  const nextCursor = `${found.reason}:${found.ordinal}`;
  return { problem, rows: [...unpackNumbers(found.packed)], nextCursor };
}
