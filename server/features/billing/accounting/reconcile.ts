import { AppError } from "../../../../domain/errors.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import { listFindings } from "../ledger/audit.store.ts";
import { msg } from "../../../../domain/translate.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { Difference } from "./compare-statement.ts";
import {
  type CampaignMoney,
  compareServices,
  type ServiceFigures,
  type UnknownService,
} from "./compare-services.ts";
import { compareWithProvider } from "./compare-with-provider.ts";
import { storeDifferences } from "./store-differences.ts";
import { insertRun } from "./reconciliation.store.ts";
import { type DifferenceRow, updateAgreed, updateDifference } from "./difference.store.ts";

const WINDOW_DAYS = 3;
/** Newer items may still be in transit between the two. */
const SETTLING_MS = 15 * 60_000;
const AGREES_NOW = msg("Both sides agree now: the event arrived later.");

export type ReconcileDeps = PaymentDeps & {
  /** Providers whose books are read. */
  webhookProviders: readonly string[];
  /** Campaigns that were settled lately, as we and the gateway count them, and services that only the gateway knows. */
  readServices(): Promise<{
    services: ServiceFigures[];
    campaigns: CampaignMoney[];
    unknown: UnknownService[];
  }>;
};

/**
 * Compares the ledger with itself, with every card provider's books and with the gateway, and keeps what differs. Running
 * it again adds only what is new, and closes what card provider and ledger agree on by now. Answers how many differences are new. Throws PaymentProviderError.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { days = WINDOW_DAYS, settlingMs = SETTLING_MS }: { days?: number; settlingMs?: number } = {},
): Promise<number> {
  const comparedUntil = new Date(deps.clock.now().getTime() - settlingMs);
  const found: Difference[] = [];
  const agreed: string[] = [];
  for (const provider of deps.webhookProviders) {
    const compared = await compareWithProvider(deps, provider, { days, settlingMs });
    found.push(...compared.differences);
    agreed.push(...compared.agreed);
  }
  const { services, campaigns, unknown } = await deps.readServices();
  found.push(...compareServices(services, campaigns, unknown));
  for (const { rule, subject, detail } of await listFindings(deps.db)) {
    const amounts = { userId: null, currency: null, oursMinor: null, theirsMinor: null };
    found.push({ kind: `books-${rule}`, subject, ...amounts, facts: { rule, detail } });
  }
  const added = await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    await insertRun(tx, { comparedUntil, at });
    await updateAgreed(tx, agreed, { resolution: AGREES_NOW, at });
    return storeDifferences(tx, found, at);
  });
  if (added > 0) deps.log.error({ added }, "Reconciliation found differences");
  return added;
}

/** Closes a difference with an explanation. Throws not-found when it is not open. */
export async function explainDifference(
  deps: PaymentDeps,
  { differenceId, resolution, by }: { differenceId: string; resolution: string; by: string },
): Promise<DifferenceRow> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const row = await updateDifference(tx, differenceId, { by, resolution, at });
    if (!row) throw new AppError("not-found");
    const detail = { differenceId, kind: row.kind };
    await recordAudit(tx, {
      at,
      actorUserId: by,
      action: "difference.resolved",
      subjectUserId: row.userId,
      detail,
    });
    return row;
  });
}
