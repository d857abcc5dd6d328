import { AppError } from "../../../../domain/errors.ts";
import type { Database } from "../../../db/database.ts";
import { cutPage, readNumberCursor } from "../../../db/page-cursor.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { dayRange } from "../revenue/day-range.ts";
import {
  type AuditRow,
  type FailedJob,
  listAudit,
  listFailed,
  listQueues,
  type QueueRow,
  updateJobToCancelled,
  updateJobToRetry,
} from "./operation.store.ts";

const MAX_FAILED = 100;
const PAGE_SIZE = 50;

/** Jobs that are waiting, running or have failed permanently. */
export async function readJobs(db: Database): Promise<{ queues: QueueRow[]; failed: FailedJob[] }> {
  const [queues, failed] = await Promise.all([listQueues(db), listFailed(db, MAX_FAILED)]);
  return { queues, failed };
}

type JobChange = { id: string; name: string; reason: string };
type JobDeps = Pick<AdministrationDeps, "db" | "clock">;

/** Runs a failed job once more. Throws not-found. */
export function retryJob(deps: JobDeps, job: JobChange, actor: Actor): Promise<void> {
  return changeJob(deps, job, actor, { action: "job.retried", apply: updateJobToRetry });
}

/** Cancels a failed job finally. Throws not-found. */
export function discardJob(deps: JobDeps, job: JobChange, actor: Actor): Promise<void> {
  return changeJob(deps, job, actor, { action: "job.discarded", apply: updateJobToCancelled });
}

async function changeJob(
  { db, clock }: JobDeps,
  { id, name, reason }: JobChange,
  { actorUserId, requestId }: Actor,
  { action, apply }: { action: string; apply: typeof updateJobToRetry },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await apply(tx, { id, name }))) throw new AppError("not-found");
    await recordAudit(tx, {
      at: clock.now(),
      actorUserId,
      action,
      subjectUserId: null,
      requestId,
      detail: { id, name, reason },
    });
  });
}

export type AuditFilter = {
  actorUserId?: string | undefined;
  subjectUserId?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  signIns?: "shown" | "hidden" | undefined;
};

/** The audit, newest first; days in UTC, both included. Throws invalid-argument for an unknown cursor. */
export async function readAudit(
  db: Database,
  query: AuditFilter & {
    cursor?: string | undefined;
    limit?: number | undefined;
  },
): Promise<{ rows: AuditRow[]; nextCursor: string | null }> {
  const { actorUserId, subjectUserId, action, signIns, limit = PAGE_SIZE } = query;
  const found = await listAudit(db, {
    actorUserId,
    subjectUserId,
    action,
    signIns,
    ...dayRange(query),
    before: readNumberCursor(query.cursor),
    limit: limit + 1,
  });
  return cutPage(found, limit, ({ id }) => String(id));
}
