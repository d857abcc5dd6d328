import { normaliseMsisdn } from "../../../../../domain/people/msisdn.ts";
import { badRow } from "../list-rows.ts";
import { deleteBadRows, insertBadRows, type StoredBadRow } from "./bad-row.store.ts";
import { closed } from "./bad-row.ts";
import { withBadRows, type ListsDeps, type ListWithBadRows } from "../create-list.ts";
import { updateCounts } from "../list.store.ts";
import { insertAll } from "../store-numbers.ts";
import { withList } from "./with-list.ts";
import { countryOf } from "../preview-file.ts";

/**
 * Corrects bad rows in place: a good value joins the list, an empty one drops the row, another stays bad. Rows that are
 * not bad are left alone, so sending the same twice changes nothing. Throws as withList.
 */
export async function fixListRows(
  { db, cipher }: Pick<ListsDeps, "db" | "cipher">,
  fix: { userId: string; id: string; rows: { row: number; value: string }[] },
): Promise<ListWithBadRows> {
  await withList(db, fix, async (tx, list) => {
    const wanted = new Map(fix.rows.map(({ row, value }) => [row, value]));
    const known = await deleteBadRows(tx, list.id, [...wanted.keys()]);
    const { good, bad } = sort(cipher, list, wanted, known);
    const added = await insertAll(tx, cipher, list, good);
    await insertBadRows(tx, list.id, bad);
    await updateCounts(tx, list.id, {
      accepted: list.accepted + added,
      duplicate: list.duplicate + good.length - added,
      bad: list.bad - known.size + bad.length,
    });
  });
  return withBadRows({ db, cipher }, fix.userId, fix.id);
}

function sort(
  cipher: ListsDeps["cipher"],
  list: { id: string; countryId: number },
  wanted: ReadonlyMap<number, string>,
  known: ReadonlySet<number>,
): { good: string[]; bad: StoredBadRow[] } {
  const { code } = countryOf(list.countryId);
  const good: string[] = [];
  const bad: StoredBadRow[] = [];
  for (const [row, value] of wanted) {
    if (!known.has(row) || value.trim() === "") continue;
    const result = normaliseMsisdn(value, code);
    if (result.ok) good.push(result.msisdn);
    else bad.push(closed(cipher, list.id, badRow(row, value, code)));
  }
  return { good, bad };
}
