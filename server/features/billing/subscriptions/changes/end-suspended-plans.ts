import { isConnectionLost } from "../../../../../platform/database/connection-loss.ts";
import type { PaymentDeps } from "../../payment-deps.ts";
import { cancelSubscription, resumeSubscription } from "./change-subscription.ts";
import { listPlansToEnd, listPlansToResume, type PlanOf } from "./suspended-plan.store.ts";

const MAX_AT_ONCE = 50;

/**
 * Cancels plans of accounts that are suspended or deleted, so that nobody's card is charged who cannot sign in to end it, and goes on with
 * those of who is let in again before the paid period has ended. What a provider does not hear it is told the next time.
 */
export async function endSuspendedPlans(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const each = async (plans: readonly PlanOf[], change: (userId: string) => Promise<unknown>) => {
    for (const { id, userId } of plans) {
      if (signal?.aborted === true) return;
      try {
        await change(userId);
      } catch (err) {
        if (isConnectionLost(err)) throw err;
        deps.log.warn({ err, subscriptionId: id }, "The plan of a suspended account is as it was");
      }
    }
  };
  await each(await listPlansToEnd(deps.db, MAX_AT_ONCE), (userId) =>
    cancelSubscription(deps, userId, { bySuspension: true }),
  );
  await each(await listPlansToResume(deps.db, MAX_AT_ONCE), (userId) =>
    resumeSubscription(deps, userId, { bySuspension: true }),
  );
}
