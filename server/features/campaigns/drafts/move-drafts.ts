import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import { movePictures } from "../../audience/files/pictures.ts";
import { countDrafts } from "../campaigns.store.ts";
import { MAX_DRAFTS } from "./create-draft.ts";
import { MAX_BYTES } from "./draft-size.ts";
import { sumContentBytes, updateDraftOwner } from "./draft-size.store.ts";

/**
 * Gives a visitor's drafts with their pictures to the account that the visitor has become, in the caller's transaction: the last changed
 * first, as many and as much as the account may have. The others go with the visitor.
 */
export async function moveDrafts(
  tx: DatabaseOrTransaction,
  fromUserId: string,
  toUserId: string,
): Promise<void> {
  await lockLimit(tx, toUserId, "drafts");
  const { others } = await sumContentBytes(tx, toUserId, null);
  const room = {
    drafts: Math.max(0, MAX_DRAFTS - (await countDrafts(tx, toUserId))),
    bytes: Math.max(0, MAX_BYTES.member - others),
  };
  await updateDraftOwner(tx, { fromUserId, toUserId }, room);
  await movePictures(tx, fromUserId, toUserId);
}
