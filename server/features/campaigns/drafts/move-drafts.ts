import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { movePictures } from "../../audience/files/pictures.ts";
import { updateDraftOwner } from "../campaigns.store.ts";

/** Gives a visitor's drafts with their pictures to the account that the visitor has become, in the caller's transaction. */
export async function moveDrafts(
  tx: DatabaseOrTransaction,
  fromUserId: string,
  toUserId: string,
): Promise<void> {
  await updateDraftOwner(tx, fromUserId, toUserId);
  await movePictures(tx, fromUserId, toUserId);
}
