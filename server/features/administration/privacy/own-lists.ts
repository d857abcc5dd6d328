import { unpackNumbers } from "../../../../domain/people/packed-numbers.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { MAX_BAD_ROWS, opened } from "../../audience/lists/bad-rows/bad-row.ts";
import { listBadRows } from "../../audience/lists/bad-rows/bad-row.store.ts";
import type { ListUrls } from "../../audience/lists/list-url.ts";
import { listLists, type MsisdnList } from "../../audience/lists/list.store.ts";
import { findSkippedAfter } from "../../audience/lists/skipped/skipped-row.store.ts";
import { streamList } from "../../audience/lists/stream-list.ts";

/** Numbers and rows of all lists together: more would fill the memory that all share. */
const MAX_ENTRIES = 200_000;

type Deps = { db: DatabaseOrTransaction; cipher: NumberCipher; listUrls: ListUrls };

/** How many entries may still be read. */
type Room = { left: number };

/**
 * What an owner's lists hold, by the list's id: numbers as digits with country code, and rows that gave none. Of lists that are too
 * large for that the address where their numbers can be fetched for an hour.
 */
export async function readListContents(
  deps: Deps,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const room = { left: MAX_ENTRIES };
  const contents: Record<string, unknown>[] = [];
  for (const list of await listLists(deps.db, userId)) {
    const { id, name, revision } = list;
    const content = await readContent(deps, list, room);
    contents.push({ id, name, ...(content ?? { numbersAt: deps.listUrls.urlOf(id, revision) }) });
  }
  return contents;
}

/** Undefined where there is no room for it. */
async function readContent(
  deps: Deps,
  { id, accepted, bad }: MsisdnList,
  room: Room,
): Promise<Record<string, unknown> | undefined> {
  if (accepted + bad > room.left) return undefined;
  const numbers: string[] = [];
  for await (const lines of streamList(deps, id)) {
    const some = lines.trimEnd().split("\n");
    if (!take(room, some.length)) return undefined;
    numbers.push(...some);
  }
  const rows = await listBadRows(deps.db, id, { afterRow: 0, limit: MAX_BAD_ROWS });
  if (!take(room, rows.length)) return undefined;
  const rowsNotUsed = rows.map((stored) => {
    const { row, value } = opened(deps.cipher, id, stored);
    return { row, value };
  });
  const rowsNotTaken = await readNotTaken(deps.db, id, room);
  return rowsNotTaken && { numbers, rowsNotUsed, rowsNotTaken };
}

/** Row numbers of the file, by why nothing was taken from them; undefined where there is no room for them. */
async function readNotTaken(
  db: DatabaseOrTransaction,
  listId: string,
  room: Room,
): Promise<{ reason: string; rows: number[] }[] | undefined> {
  const found: { reason: string; rows: number[] }[] = [];
  let after = { reason: "", ordinal: -1 };
  for (;;) {
    const page = await findSkippedAfter(db, listId, after);
    if (!page) return found;
    const rows = unpackNumbers(page.packed);
    if (!take(room, rows.length)) return undefined;
    found.push({ reason: page.reason, rows: [...rows] });
    after = page;
  }
}

function take(room: Room, entries: number): boolean {
  room.left -= entries;
  return room.left >= 0;
}
