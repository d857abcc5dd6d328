import { normaliseMsisdn } from "../../../../domain/people/msisdn.ts";
import { badRow } from "./list-rows.ts";
import { sealed, withBadRows, type ListsDeps, type ListWithBadRows } from "./create-list.ts";
import { findList, updateCounts } from "./list.store.ts";
import {
  insertBadRows,
  insertNumbers,
  deleteBadRows,
  type BadRow,
  type NewNumber,
} from "./list-number.store.ts";
import { listNotFound } from "./list-on-routes.ts";
import { countryOf } from "./preview-file.ts";

/**
 * Corrects bad rows in place: a good value joins the list, an empty one drops the row, another stays bad. Rows that are
 * not bad are left alone, so sending the same twice changes nothing. Throws not-found.
 */
export async function fixListRows(
  { db, cipher }: Pick<ListsDeps, "db" | "cipher">,
  fix: { userId: string; id: string; rows: { row: number; value: string }[] },
): Promise<ListWithBadRows> {
  await db.transaction().execute(async (tx) => {
    const list = await findList(tx, fix.userId, fix.id, { lock: true });
    if (!list) throw listNotFound();
    const wanted = new Map(fix.rows.map(({ row, value }) => [row, value]));
    const known = await deleteBadRows(tx, list.id, [...wanted.keys()]);
    const { good, bad } = sort(cipher, list.id, list.countryId, wanted, known);
    const added = await insertNumbers(tx, list.id, good);
    await insertBadRows(tx, list.id, bad);
    await updateCounts(tx, list.id, {
      accepted: list.accepted + added,
      duplicate: list.duplicate + good.length - added,
      bad: list.bad - known.size + bad.length,
    });
  });
  return withBadRows(db, fix.userId, fix.id);
}

function sort(
  cipher: ListsDeps["cipher"],
  listId: string,
  countryId: number,
  wanted: ReadonlyMap<number, string>,
  known: ReadonlySet<number>,
): { good: NewNumber[]; bad: BadRow[] } {
  const good: NewNumber[] = [];
  const bad: BadRow[] = [];
  for (const [row, value] of wanted) {
    if (!known.has(row) || value.trim() === "") continue;
    const result = normaliseMsisdn(value, countryOf(countryId).code);
    if (result.ok) good.push(sealed(cipher, listId, result.msisdn));
    else bad.push(badRow(row, value, result.reason));
  }
  return { good, bad };
}
