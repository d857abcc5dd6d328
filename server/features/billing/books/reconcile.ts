import { AppError } from "../../../../domain/errors.ts";
import { recordAudit } from "../../accounts/record-audit.ts";
import { auditBooks } from "../audit-books.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import {
  compareDisputes,
  comparePayments,
  compareRefunds,
  type Difference,
} from "./compare-books.ts";
import {
  type CampaignMoney,
  compareServices,
  type ServiceFigures,
  type UnknownService,
} from "./compare-services.ts";
import { bookFees } from "./book-fees.ts";
import { keepDifferences } from "./keep-differences.ts";
import { readWholeBook } from "./read-provider-books.ts";
import {
  type DifferenceRow,
  insertRun,
  listDifferences,
  listOurDisputes,
  listOurPayments,
  listOurRefunds,
  resolveDifference,
} from "./reconciliation.store.ts";

const DAY_MS = 86_400_000;
const WINDOW_DAYS = 3;
/** What is younger may be on its way between the two. */
const SETTLING_MS = 15 * 60_000;
const DISPUTE_DAYS = 200;

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
 * it again adds only what is new. Answers how many differences are new. Throws PaymentProviderError.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { days = WINDOW_DAYS, settlingMs = SETTLING_MS }: { days?: number; settlingMs?: number } = {},
): Promise<number> {
  const comparedUntil = new Date(deps.clock.now().getTime() - settlingMs);
  const found: Difference[] = [];
  for (const provider of deps.webhookProviders) {
    found.push(...(await compareWith(deps, provider, { days, settlingMs })));
  }
  const { services, campaigns, unknown } = await deps.readServices();
  found.push(...compareServices(services, campaigns, unknown));
  for (const { rule, subject, detail } of await auditBooks(deps.db)) {
    const amounts = { userId: null, currency: null, oursMinor: null, theirsMinor: null };
    found.push({ kind: `books-${rule}`, subject, ...amounts, facts: { rule, detail } });
  }
  const added = await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    await insertRun(tx, { comparedUntil, at });
    return keepDifferences(tx, found, at);
  });
  if (added > 0) deps.log.error({ added }, "Reconciliation found differences");
  return added;
}

async function compareWith(
  deps: ReconcileDeps,
  provider: string,
  { days, settlingMs }: { days: number; settlingMs: number },
): Promise<Difference[]> {
  const { books } = deps.providerNamed(provider);
  const technicalMs = Date.now();
  const latestMs = Math.max(technicalMs, deps.clock.now().getTime()) + DAY_MS;
  // Ours by the time they were written, theirs a day wider: both clocks need not agree.
  const ours = {
    provider,
    from: new Date(technicalMs - days * DAY_MS),
    to: new Date(technicalMs - settlingMs),
  };
  const theirs = { from: new Date(ours.from.getTime() - DAY_MS), to: new Date(latestMs) };
  const [payments, refunds, disputes] = await Promise.all([
    readWholeBook((query) => books.listPayments(query), theirs),
    readWholeBook((query) => books.listRefunds(query), theirs),
    readWholeBook((query) => books.listDisputes(query), {
      from: new Date(technicalMs - DISPUTE_DAYS * DAY_MS),
      to: theirs.to,
    }),
  ]);
  const youngMs = technicalMs - settlingMs;
  const settled = <Item extends { at: Date }>(items: Item[]): Item[] =>
    settlingMs === 0
      ? items
      : items.filter(({ at }) => at.getTime() <= youngMs || at.getTime() > technicalMs);
  const ourPayments = await listOurPayments(deps.db, ours, {
    paymentIds: present(payments.map(({ paymentId }) => paymentId)),
    providerPaymentIds: payments.map(({ providerPaymentId }) => providerPaymentId),
  });
  const ourRefunds = await listOurRefunds(deps.db, ours, {
    refundIds: present(refunds.map(({ refundId }) => refundId)),
    providerRefundIds: refunds.map(({ providerRefundId }) => providerRefundId),
  });
  const arrived = ourPayments.filter(({ hasArrived }) => hasArrived);
  const booked = new Set(arrived.map(({ providerPaymentId }) => providerPaymentId));
  // A card's check is given back, its fee is not.
  const known = payments.filter(
    ({ providerPaymentId, purpose }) => purpose === "verification" || booked.has(providerPaymentId),
  );
  return [
    ...(await bookFees(deps, provider, known)),
    ...comparePayments(ourPayments, settled(payments)).filter(
      (d) => !isYoung(d, payments, youngMs, settlingMs),
    ),
    ...compareRefunds(ourRefunds, settled(refunds)),
    ...compareDisputes(await listOurDisputes(deps.db, provider), disputes),
  ];
}

/** A payment of ours is not missing there when it was only too young to be compared. */
function isYoung(
  { kind, subject }: Difference,
  payments: { paymentId: string | null; at: Date }[],
  youngMs: number,
  settlingMs: number,
): boolean {
  if (kind !== "payment-missing-there" || settlingMs === 0) return false;
  return payments.some(({ paymentId, at }) => paymentId === subject && at.getTime() > youngMs);
}

function present(ids: (string | null)[]): string[] {
  return ids.filter((id) => id !== null);
}

/** Closes a difference with an explanation. Throws not-found when it is not open. */
export async function explainDifference(
  deps: PaymentDeps,
  { differenceId, resolution, by }: { differenceId: string; resolution: string; by: string },
): Promise<DifferenceRow> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const row = await resolveDifference(tx, differenceId, { by, resolution, at });
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

/** What was found, newest first. */
export function listFoundDifferences(
  deps: PaymentDeps,
  isOpen: boolean | undefined,
): Promise<DifferenceRow[]> {
  return listDifferences(deps.db, isOpen);
}
