import type { CampaignsDeps } from "../campaigns-deps.ts";
import { deleteOwnDraft } from "../campaigns.store.ts";
import { readOwnCampaign } from "../read-own-campaign.ts";
import { alreadySubmitted } from "./save-draft.ts";

/** Deletes a draft. Throws not-found; aborted when it has been submitted. */
export async function deleteDraft(
  { db }: Pick<CampaignsDeps, "db">,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  if (await deleteOwnDraft(db, id, userId)) return;
  await readOwnCampaign(db, id, { userId, isAdmin: false });
  throw alreadySubmitted();
}
