import { AppError } from "../../../domain/errors.ts";
import type { Database } from "../../db/database.ts";
import { cutPage, readNumberCursor } from "../../db/page-cursor.ts";
import { recordAudit } from "../accounts/record-audit.ts";
import type { Actor, AdministrationDeps } from "./administration-deps.ts";
import { dayRange } from "./day-range.ts";
import {
  type AuditRow,
  type FailedJob,
  listAudit,
  listFailed,
  listQueues,
  type QueueRow,
  reviveJob,
} from "./operation.store.ts";

const MOST_FAILED = 100;
const PAGE_SIZE = 50;

/** What waits, runs and has failed for good. */
export async function readJobs(db: Database): Promise<{ queues: QueueRow[]; failed: FailedJob[] }> {
  const [queues, failed] = await Promise.all([listQueues(db), listFailed(db, MOST_FAILED)]);
  return { queues, failed };
}

/** Runs a failed job once more. Throws not-found. */
export async function retryJob(
  { db, clock }: Pick<AdministrationDeps, "db" | "clock">,
  { id, name, reason }: { id: string; name: string; reason: string },
  { actorUserId, requestId }: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await reviveJob(tx, { id, name }))) throw new AppError("not-found");
    await recordAudit(tx, {
      at: clock.now(),
      actorUserId,
      action: "job.retried",
      subjectUserId: null,
      requestId,
      detail: { id, name, reason },
    });
  });
}

/** The audit, newest first; days in UTC, both included. Throws invalid-argument for an unknown cursor. */
export async function readAudit(
  db: Database,
  query: {
    actorUserId?: string | undefined;
    subjectUserId?: string | undefined;
    action?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
  },
): Promise<{ rows: AuditRow[]; nextCursor: string | null }> {
  const { actorUserId, subjectUserId, action, limit = PAGE_SIZE } = query;
  const found = await listAudit(db, {
    actorUserId,
    subjectUserId,
    action,
    ...dayRange(query),
    before: readNumberCursor(query.cursor),
    limit: limit + 1,
  });
  return cutPage(found, limit, ({ id }) => String(id));
}
