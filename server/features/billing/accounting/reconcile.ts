import { AppError } from "../../../../domain/errors.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import { auditDocuments, auditLedger } from "../ledger/audit-accounting.ts";
import { msg } from "../../../../domain/translate.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { Difference } from "./compare-statement.ts";
import { compareServices, type SettledReader } from "./compare-services.ts";
import { compareSettled } from "./compare-settled.ts";
import { compareWithProvider } from "./compare-with-provider.ts";
import { storeDifferences } from "./store-differences.ts";
import { findLastRun, insertRun } from "./reconciliation.store.ts";
import { type DifferenceRow, updateAgreed, updateDifference } from "./difference.store.ts";

/** What is younger than this before the last run is compared once more. */
const AGAIN_MS = 3 * 86_400_000;
/** Newer items may still be in transit between the two. */
const SETTLING_MS = 15 * 60_000;
const AGREES_NOW = msg("Both sides agree now: the event arrived later.");

export type ReconcileDeps = PaymentDeps &
  SettledReader & {
    /** Providers whose books are read. */
    webhookProviders: readonly string[];
  };

/**
 * Compares the ledger with itself, with every card provider's books and with the gateway, and keeps what differs: everything
 * since three days before the last run, however long ago that is, or since the beginning. Running it again adds only what
 * is new, and closes what card provider and ledger agree on by now. Answers how many differences are new. Throws
 * PaymentProviderError, and when a network cannot be asked.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { settlingMs = SETTLING_MS }: { settlingMs?: number } = {},
): Promise<number> {
  const lastRun = await findLastRun(deps.db);
  const from = lastRun ? new Date(lastRun.getTime() - AGAIN_MS) : null;
  const comparedUntil = new Date(deps.clock.now().getTime() - settlingMs);
  const found: Difference[] = [];
  const agreed: string[] = [];
  for (const provider of deps.webhookProviders) {
    const compared = await compareWithProvider(deps, provider, { from, settlingMs });
    found.push(...compared.differences);
    agreed.push(...compared.agreed);
  }
  const recheckFrom = new Date(deps.clock.now().getTime() - AGAIN_MS);
  const settled = await compareSettled(deps, recheckFrom);
  found.push(...compareServices([], [], await deps.readUnknownServices(from)));
  const wrong = [...(await auditLedger(deps)), ...(await auditDocuments(deps))];
  for (const { rule, subject, detail } of wrong) {
    const amounts = { userId: null, currency: null, oursMinor: null, theirsMinor: null };
    found.push({ kind: `books-${rule}`, subject, ...amounts, facts: { rule, detail } });
  }
  const others = await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    await insertRun(tx, { comparedUntil, at });
    await updateAgreed(tx, agreed, { resolution: AGREES_NOW, at });
    return storeDifferences(tx, found, at);
  });
  const added = settled + others;
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
