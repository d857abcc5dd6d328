import { AppError } from "../../../../domain/errors.ts";
import type { Database } from "../../../db/database.ts";
import { listNotFound } from "./list-on-routes.ts";
import { findList, updateName } from "./list.store.ts";
import { translate } from "../../../../domain/translate.ts";

/**
 * Gives a list another name. A change that was made offline may arrive twice or late: the same name again changes
 * nothing. Throws not-found; aborted when it has a third name by now.
 */
export async function renameList(
  { db }: { db: Database },
  { userId, id, was, name }: { userId: string; id: string; was: string; name: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const list = await findList(tx, userId, id, { lock: true });
    if (!list) throw listNotFound();
    if (list.name === name) return;
    if (list.name !== was) {
      throw new AppError("aborted", {
        message: translate("The list is now called “{name}”: it was renamed somewhere else.", {
          name: list.name,
        }),
        reason: "list-renamed",
      });
    }
    await updateName(tx, id, name);
  });
}
