import { writeCsv } from "../../../../../domain/text/csv.ts";
import { translate } from "../../../../../domain/translate.ts";
import { listBadRows } from "./bad-row.store.ts";
import { MAX_BAD_ROWS, opened } from "./bad-row.ts";
import { type ListsDeps } from "../create-list.ts";
import { listNotFound } from "../list-on-routes.ts";
import { findList } from "../list.store.ts";

/** The rows of a list that are not used, for its owner to correct in a spreadsheet. Throws not-found. */
export async function writeBadRows(
  { db, cipher }: Pick<ListsDeps, "db" | "cipher">,
  { userId, id }: { userId: string; id: string },
): Promise<{ fileName: string; content: string }> {
  const list = await findList(db, userId, id);
  if (!list) throw listNotFound();
  const rows = await listBadRows(db, id, { afterRow: 0, limit: MAX_BAD_ROWS });
  const heading = [translate("Row"), translate("In the file"), translate("What is wrong")];
  const lines = rows.map((stored) => {
    const { row, value, problem } = opened(cipher, stored);
    return [row, value, problem];
  });
  return { fileName: "loudhailer-rows-not-used.csv", content: writeCsv(heading, lines) };
}
