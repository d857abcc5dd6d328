import { isUntouched } from "../../../../domain/campaign/drafts/draft-progress.ts";
import { EMPTY_DRAFT, type DraftChanges } from "../../../../domain/campaign/campaign.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { listDraftsWith, updateDraft } from "../campaigns.store.ts";

/** As many of the newest drafts are looked at. */
const LOOKED_AT = 20;

/**
 * Fills a draft in which nobody wrote or chose anything (isUntouched) with what a new start brings; undefined when there is none,
 * or when it was changed at the same moment.
 */
export async function reuseDraft(
  tx: DatabaseOrTransaction,
  at: Date,
  start: { userId: string; countryId: number; fields: DraftChanges },
): Promise<string | undefined> {
  const { userId, countryId, fields } = start;
  const drafts = await listDraftsWith(tx, userId, { content: null, lookedAt: LOOKED_AT });
  const free = drafts.find(
    (draft) => draft.countryId === countryId && isUntouched(draft, fields.text ?? ""),
  );
  if (!free) return undefined;
  const { id, version } = free;
  const sender = fields.sender || free.sender;
  const filled = { ...EMPTY_DRAFT, ...fields, sender };
  return (await updateDraft(tx, { id, userId, version }, filled, at)) ? id : undefined;
}
