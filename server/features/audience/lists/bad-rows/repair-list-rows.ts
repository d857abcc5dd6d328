import { invalidArgument } from "../../../../../domain/errors.ts";
import { diagnoseCell } from "../../../../../domain/people/repair-number.ts";
import { translate } from "../../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import { opened } from "./bad-row.ts";
import { REPAIRABLE } from "./bad-row-groups.ts";
import { deleteBadRowsOf, listBadRows } from "./bad-row.store.ts";
import type { ListsDeps } from "../create-list.ts";
import { updateCounts, type MsisdnList } from "../list.store.ts";
import { withList } from "./with-list.ts";
import { countryOf } from "../preview-file.ts";
import { insertAll } from "../store-numbers.ts";

type RepairDeps = Pick<ListsDeps, "db" | "cipher">;

const PAGE = 10_000;

/**
 * Repairs all bad rows of one kind, so that their numbers join the list, or removes them. Rows of other kinds stay, and the
 * same call again changes nothing. Throws as withList; invalid-argument for a kind that no repair is known for.
 */
export async function repairListRows(
  { db, cipher }: RepairDeps,
  repair: { userId: string; id: string; reason: string; action: "repair" | "remove" },
): Promise<MsisdnList> {
  if (repair.action === "repair" && !REPAIRABLE.has(repair.reason)) {
    const message = translate("These rows can only be corrected by hand or removed.");
    throw invalidArgument([{ path: "reason", message }]);
  }
  return withList(db, repair, async (tx, list) => {
    const { reason } = repair;
    const joined =
      repair.action === "repair"
        ? await joinNumbers(tx, cipher, list, reason)
        : { accepted: 0, duplicate: 0 };
    const removed = await deleteBadRowsOf(tx, list.id, reason);
    if (removed === 0) return list;
    const counts = {
      accepted: list.accepted + joined.accepted,
      duplicate: list.duplicate + joined.duplicate,
      bad: list.bad - removed,
    };
    await updateCounts(tx, list.id, counts);
    return { ...list, ...counts };
  });
}

/** Adds the numbers that a repair makes of the rows. */
async function joinNumbers(
  tx: DatabaseOrTransaction,
  cipher: ListsDeps["cipher"],
  list: MsisdnList,
  reason: string,
): Promise<{ accepted: number; duplicate: number }> {
  const { code } = countryOf(list.countryId);
  const result = { accepted: 0, duplicate: 0 };
  for (let afterRow = 0; ;) {
    const page = await listBadRows(tx, list.id, { afterRow, limit: PAGE, reason });
    if (page.length === 0) return result;
    const numbers = page.flatMap(
      (stored) =>
        diagnoseCell(opened(cipher, list.id, stored).value.replaceAll('"', ""), code).numbers,
    );
    const added = await insertAll(tx, cipher, list, numbers);
    result.accepted += added;
    result.duplicate += numbers.length - added;
    afterRow = page.at(-1)?.row ?? afterRow;
  }
}
