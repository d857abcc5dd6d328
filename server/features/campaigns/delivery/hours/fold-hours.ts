import type { CampaignsDeps } from "../../campaigns-deps.ts";
import { lockUnfolded, updateFolded } from "./hours.store.ts";

const TOGETHER = 200;

/** Folds the hours of settled campaigns that networks have corrected, or that were settled before hours were folded. */
export async function foldHours(
  { db }: Pick<CampaignsDeps, "db">,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const folded = await db.transaction().execute(async (tx) => {
      const ids = await lockUnfolded(tx, TOGETHER);
      await updateFolded(tx, ids);
      return ids.length;
    });
    if (folded < TOGETHER || signal?.aborted) return;
  }
}
