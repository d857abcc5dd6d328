import type { Database } from "../../../db/database.ts";
import { readTaxes } from "./read-taxes.ts";
import { deleteRevenueMarks, deleteShares, insertShares } from "./roll-up.store.ts";

const AT_ONCE = 500;

/**
 * Brings the sums of revenue up to date: campaigns whose figures changed since the last time, at most `atMost` marks of
 * them, however many campaigns there are. Answers whether that was all.
 */
export async function rollUpRevenue(
  db: Database,
  atMost = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const taxes = await readTaxes(db);
  for (let done = 0; done < atMost; done += AT_ONCE) {
    const found = await db.transaction().execute(async (tx) => {
      const campaignIds = await deleteRevenueMarks(tx, AT_ONCE);
      if (campaignIds.length === 0) return 0;
      await deleteShares(tx, campaignIds);
      await insertShares(tx, campaignIds, taxes);
      return campaignIds.length;
    });
    if (found === 0) return true;
  }
  return false;
}
