import { invalidArgument } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { isListOf } from "./list.store.ts";

/**
 * Only own lists may be kept in a draft or an audience. One that was deleted is still one's own: whoever wrote it down
 * must be able to save. Throws invalid-argument at the field.
 */
export async function refuseForeignLists(
  db: DatabaseOrTransaction,
  userId: string,
  lists: {
    listId?: string | null | undefined;
    otherListIds?: readonly string[] | undefined;
    excludeListId?: string | null | undefined;
  },
): Promise<void> {
  const named = [
    { path: "listId", id: lists.listId },
    ...(lists.otherListIds ?? []).map((id) => ({ path: "otherListIds", id })),
    { path: "excludeListId", id: lists.excludeListId },
  ];
  for (const { path, id } of named) {
    if (typeof id !== "string" || (await isListOf(db, userId, id))) continue;
    throw invalidArgument([{ path, message: translate("Choose one of your own lists.") }]);
  }
}
