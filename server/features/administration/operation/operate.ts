import type { CsvColumn } from "../../../../domain/text/csv.ts";
import type { CsvFormat } from "../../../../domain/text/csv-formats.ts";
import { AppError } from "../../../../domain/errors.ts";
import { msg } from "../../../../domain/translate.ts";
import type { Database } from "../../../db/database.ts";
import { cutPage, readNumberCursor } from "../../../db/page-cursor.ts";
import { writeCsvFor } from "../../../write-csv-for.ts";
import { findCountryOf } from "../../accounts/profile/read-customer.ts";
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

const MAX_EXPORTED = 10_000;

/** Codes are for programs and stay as they are; names are for people. */
const AUDIT_COLUMNS: readonly CsvColumn[] = [
  { code: "at", name: msg("Date") },
  { code: "action", name: msg("Action") },
  { code: "done_by", name: msg("Done by") },
  { code: "done_to", name: msg("Done to") },
  { code: "request", name: msg("Request number") },
  { code: "detail", name: msg("Detail") },
];

/** The audit as CSV for its reader, newest first, at most 10,000 rows. */
export async function exportAudit(
  db: Database,
  { format, reader, ...filter }: AuditFilter & { format: CsvFormat; reader: string },
): Promise<{ fileName: string; content: string; isCut: boolean }> {
  const { actorUserId, subjectUserId, action, signIns } = filter;
  const found = await listAudit(db, {
    actorUserId,
    subjectUserId,
    action,
    signIns,
    before: null,
    limit: MAX_EXPORTED + 1,
    ...dayRange(filter),
  });
  const rows = found
    .slice(0, MAX_EXPORTED)
    .map((row) => [
      { at: row.at },
      row.action,
      row.actorUserId ?? "",
      row.subjectUserId ?? "",
      row.requestId ?? "",
      JSON.stringify(row.detail),
    ]);
  const isCut = found.length > MAX_EXPORTED;
  const content = await writeCsvFor({ format, country: await findCountryOf(db, reader) }, () => ({
    columns: AUDIT_COLUMNS,
    rows,
  }));
  return { fileName: "loudhailer-audit.csv", content, isCut };
}
