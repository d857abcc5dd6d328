import { syncDisputes } from "../disputes/sync-disputes.ts";
import { reconcile, type ReconcileDeps } from "./reconcile.ts";
import { findLastRun } from "./reconciliation.store.ts";

const DAY_MS = 86_400_000;

/** The day's comparison: disputes first, so that what is known of them is not a difference. Throws PaymentProviderError. */
export async function compareToday(deps: ReconcileDeps): Promise<void> {
  for (const provider of deps.webhookProviders) await syncDisputes(deps, provider);
  await reconcile(deps);
}

/**
 * The same once a day of the clock that is passed in, for where that is moved: the job's own days are the machine's. What
 * cannot be reached is asked again when the clock moves on. Answers whether it compared.
 */
export async function compareWhenDue(deps: ReconcileDeps): Promise<boolean> {
  const last = await findLastRun(deps.db);
  if (last && deps.clock.now().getTime() - last.getTime() < DAY_MS) return false;
  try {
    await compareToday(deps);
    return true;
  } catch (err) {
    deps.log.warn({ err }, "The books could not be compared now");
    return false;
  }
}
