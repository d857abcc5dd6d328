import type { CampaignsDeps } from "../campaigns-deps.ts";
import { deleteOwnDraft } from "../campaigns.store.ts";

/** Deletes those of them that are drafts of this user; counts them. What is gone already, or was submitted, is left out. */
export async function deleteDrafts(
  { db }: Pick<CampaignsDeps, "db">,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let deleted = 0;
    for (const id of new Set(ids)) if (await deleteOwnDraft(tx, id, userId)) deleted += 1;
    return deleted;
  });
}
