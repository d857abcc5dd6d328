import type { PaymentDeps } from "../payment-deps.ts";
import { compareServices, type SettledMark, type SettledReader } from "./compare-services.ts";
import { findSettledMark, updateSettledMark } from "./reconciliation.store.ts";
import { storeDifferences } from "./store-differences.ts";

/**
 * Compares the campaigns that were settled since the last time, and those since `recheckFrom` once more: a campaign may have
 * been committed a little after a later one, and a late receipt changes figures. Each page is stored with its mark, so a
 * run that broke off goes on behind it. Answers how many differences are new. Throws when a network cannot be asked.
 */
export async function compareSettled(
  deps: Pick<PaymentDeps, "db" | "clock"> & SettledReader,
  recheckFrom: Date,
): Promise<number> {
  let added = 0;
  let after = earlier(await findSettledMark(deps.db), recheckFrom);
  for (;;) {
    const { services, campaigns, last } = await deps.readSettledPage(after);
    if (last === null) return added;
    const found = compareServices(services, campaigns, []);
    added += await deps.db.transaction().execute(async (tx) => {
      await updateSettledMark(tx, last);
      return storeDifferences(tx, found, deps.clock.now());
    });
    after = last;
  }
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Where to begin; null for the very beginning, where nothing was ever compared. */
function earlier(mark: SettledMark | undefined, recheckFrom: Date): SettledMark | null {
  if (!mark) return null;
  return mark.settledAt < recheckFrom ? mark : { settledAt: recheckFrom, campaignId: FIRST_ID };
}
