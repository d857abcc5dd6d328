import { unpackNumbers } from "../../../../domain/people/packed-numbers.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { MAX_BAD_ROWS, opened } from "../../audience/lists/bad-rows/bad-row.ts";
import { listBadRows } from "../../audience/lists/bad-rows/bad-row.store.ts";
import { listLists } from "../../audience/lists/list.store.ts";
import { findSkippedAfter } from "../../audience/lists/skipped/skipped-row.store.ts";
import { streamList } from "../../audience/lists/stream-list.ts";

/** What an owner's lists hold, by the list's id: numbers as digits with country code, and rows that gave none. */
export async function readListContents(
  deps: { db: DatabaseOrTransaction; cipher: NumberCipher },
  userId: string,
): Promise<Record<string, unknown>[]> {
  const contents: Record<string, unknown>[] = [];
  for (const { id, name } of await listLists(deps.db, userId)) {
    const numbers: string[] = [];
    for await (const lines of streamList(deps, id)) numbers.push(...lines.trimEnd().split("\n"));
    const bad = await listBadRows(deps.db, id, { afterRow: 0, limit: MAX_BAD_ROWS });
    const rowsNotUsed = bad.map((row) => {
      const { row: number, value } = opened(deps.cipher, id, row);
      return { row: number, value };
    });
    contents.push({
      id,
      name,
      numbers,
      rowsNotUsed,
      rowsNotTaken: await readNotTaken(deps.db, id),
    });
  }
  return contents;
}

/** Row numbers of the file, by why nothing was taken from them. */
async function readNotTaken(
  db: DatabaseOrTransaction,
  listId: string,
): Promise<{ reason: string; rows: number[] }[]> {
  const found: { reason: string; rows: number[] }[] = [];
  let after = { reason: "", ordinal: -1 };
  for (;;) {
    const page = await findSkippedAfter(db, listId, after);
    if (!page) return found;
    found.push({ reason: page.reason, rows: [...unpackNumbers(page.packed)] });
    after = page;
  }
}
