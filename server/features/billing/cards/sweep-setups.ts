import type { PaymentDeps } from "../payment-deps.ts";
import { deletePendingSetup, listPendingSetups } from "./card.store.ts";
import { readCardSetup } from "./save-card.ts";

const DAY_MS = 86_400_000;
/** The providers close such a page after a day at the latest, and tell of what was done on it for a few days more. */
const OPEN_DAYS = 7;
const AT_ONCE = 100;

/**
 * Deletes set-ups of cards that were begun a week ago and not finished. The provider is asked once more before: what was saved there is
 * stored, or forgotten where the account is deleted (storeCard). One that the provider does not answer for waits for the next run.
 */
export async function sweepCardSetups(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - OPEN_DAYS * DAY_MS);
  let after = "";
  for (;;) {
    const found = await listPendingSetups(deps.db, { before, after, limit: AT_ONCE });
    for (const setupId of found) {
      if (signal?.aborted) return;
      after = setupId;
      try {
        await readCardSetup(deps, { userId: null, setupId });
      } catch (err) {
        deps.log.warn(
          { err, setupId },
          "Nobody knows yet what became of a card that was to be saved",
        );
        continue;
      }
      await deletePendingSetup(deps.db, setupId);
    }
    if (found.length < AT_ONCE) return;
  }
}
