import { invalidArgument } from "../../../../domain/errors.ts";
import { listBadRows } from "./bad-rows/bad-row.store.ts";
import { MAX_BAD_ROWS, opened } from "./bad-rows/bad-row.ts";
import { type ListsDeps } from "./create-list.ts";
import { readGroups } from "./bad-rows/bad-row-groups.ts";
import { listNotFound } from "./list-on-routes.ts";
import { findList } from "./list.store.ts";
import { translate } from "../../../../domain/translate.ts";

const DEFAULT_LIMIT = 50;

/** A list with a page of its bad rows. Throws not-found; invalid-argument for a bad cursor. */
export async function readListPage(
  { db, cipher }: Pick<ListsDeps, "db" | "cipher">,
  ask: {
    userId: string;
    id: string;
    cursor?: string | undefined;
    limit?: number | undefined;
  },
) {
  const { userId, id, cursor = "0", limit = DEFAULT_LIMIT } = ask;
  const list = await findList(db, userId, id);
  if (!list) throw listNotFound();
  if (!/^\d{1,9}$/.test(cursor))
    throw invalidArgument([{ path: "cursor", message: translate("We do not know this page.") }]);
  const found = await listBadRows(db, id, { afterRow: Number(cursor), limit: limit + 1 });
  const badRows = found.slice(0, limit).map((row) => opened(cipher, id, row));
  return {
    list,
    badRows,
    groups: await readGroups({ db, cipher }, list),
    nextCursor: found.length > limit ? String(badRows.at(-1)?.row ?? 0) : null,
    isBadRowsCut: list.bad > MAX_BAD_ROWS,
  };
}
