import type { Clock } from "../../../../platform/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import { type AuditFinding, listDocumentFindings, listGuardFindings } from "./audit.store.ts";
import { listBalanceFindings, listHoldFindings } from "./audit-balances.store.ts";
import {
  findPageEnd,
  listFindingsBetween,
  listJournalFindings,
  upsertAuditedSums,
} from "./audit-journals.store.ts";
import {
  type AuditName,
  listMonthsToAudit,
  lockAllAudits,
  lockAudit,
  updateAuditFinished,
  updateAuditStarted,
  upsertAuditedMonth,
} from "./audit-state.store.ts";

type Deps = { db: Database; clock: Clock };
type Size = { pageSize?: number; lagSeconds?: number };

const PAGE = 20_000;
/** No transaction is open as long. */
const LAG_SECONDS = 900;
const DAY_MS = 86_400_000;
/** A month and what is before its closing. */
const OPEN_DAYS = 62;

/**
 * Audits what was posted since the last time, page by page, and every balance and open hold against it. A run that breaks off
 * goes on behind its last page; only one that comes to its end counts as finished. Answers what is wrong.
 */
export async function auditLedger(
  { db }: Pick<Deps, "db">,
  size: Size = {},
): Promise<AuditFinding[]> {
  return counted(db, "ledger", async (findings) => {
    for (let isMore = true; isMore;) {
      const page = await db.transaction().execute((tx) => auditPage(tx, size));
      findings.push(...page.findings);
      isMore = page.isMore;
    }
    // One moment for balances and what they are compared with.
    findings.push(
      ...(await db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute((tx) => auditSums(tx))),
    );
  });
}

/** One page of journals, and its sums with the mark behind it. */
export async function auditPage(
  tx: DatabaseOrTransaction,
  { pageSize = PAGE, lagSeconds = LAG_SECONDS }: Size,
): Promise<{ findings: AuditFinding[]; isMore: boolean }> {
  const after = await lockAudit(tx, "ledger");
  const upTo = await findPageEnd(tx, { after, limit: pageSize, lagSeconds });
  if (upTo === null) return { findings: [], isMore: false };
  const findings = await listJournalFindings(tx, { after, upTo });
  await upsertAuditedSums(tx, { after, upTo });
  return { findings, isMore: true };
}

/** Balances, holds and guards. */
export async function auditSums(tx: DatabaseOrTransaction): Promise<AuditFinding[]> {
  await lockAllAudits(tx);
  const mark = await lockAudit(tx, "ledger");
  return [
    ...(await listBalanceFindings(tx, mark)),
    ...(await listHoldFindings(tx, mark)),
    ...(await listGuardFindings(tx)),
  ];
}

/**
 * Audits what needs more than the new: payments and documents beside the ledger, the journals of the last two months once
 * more, and closed months: new ones, and the one that was not looked at for longest. It takes the time that it needs.
 */
export async function auditDocuments({ db, clock }: Deps): Promise<AuditFinding[]> {
  return counted(db, "documents", async (findings) => {
    const at = clock.now();
    await db.transaction().execute(async (tx) => {
      await lockAudit(tx, "documents");
      findings.push(...(await listDocumentFindings(tx)));
      const from = new Date(at.getTime() - OPEN_DAYS * DAY_MS);
      const to = new Date(at.getTime() + DAY_MS);
      findings.push(...(await listFindingsBetween(tx, { from, to })));
    });
    for (const month of await listMonthsToAudit(db))
      findings.push(
        ...(await db.transaction().execute(async (tx) => {
          await lockAudit(tx, "documents");
          return upsertAuditedMonth(tx, month, at);
        })),
      );
  });
}

async function counted(
  db: Database,
  name: AuditName,
  audit: (findings: AuditFinding[]) => Promise<void>,
): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  await updateAuditStarted(db, name);
  await audit(findings);
  await updateAuditFinished(db, name, findings.length);
  return findings;
}
