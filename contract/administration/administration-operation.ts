import * as z from "zod";
import { CSV_FORMATS } from "../../domain/text/csv-formats.ts";
import { count, nextCursor, admin, read, act, page } from "./admin-procedure.ts";
import { date, dateTime, done, empty, id, reason, userId } from "../common.ts";

/** Somebody by an id, an e-mail address or a part of the name. */
const person = z.string().min(1).max(254);

const auditFilter = {
  actorUserId: person.optional(),
  subjectUserId: person.optional(),
  /** The action, its noun or its words: "advertiser.suspended", "session", "advertiser suspended". */
  action: z.string().max(80).optional(),
  from: date.optional(),
  to: date.optional(),
  /** Sign-ins are most of the entries. */
  signIns: z.enum(["shown", "hidden"]).optional(),
};

export const administrationOperation = {
  jobs: admin
    .route(read("/jobs", "Queues, and jobs that failed for good"))
    .input(empty)
    .output(
      z.object({
        queues: z.array(
          z.object({
            name: z.string(),
            waiting: count,
            retrying: count,
            active: count,
            failed: count,
          }),
        ),
        failed: z.array(
          z.object({
            id,
            name: z.string(),
            createdAt: dateTime,
            failedAt: dateTime.nullable(),
            tries: count,
            problem: z.string(),
          }),
        ),
      }),
    ),
  retryJob: admin
    .route(act("/jobs/{id}/retry", "Run a failed job again"))
    .input(z.object({ id, name: z.string().max(80), reason }))
    .output(done),
  discardJob: admin
    .route(act("/jobs/{id}/discard", "Give a failed job up"))
    .input(z.object({ id, name: z.string().max(80), reason }))
    .output(done),
  auditCsv: admin
    .route(read("/audit-csv", "Audit log as CSV, newest first"))
    .input(z.object({ ...auditFilter, format: z.enum(CSV_FORMATS).default("data") }))
    .output(
      z.object({
        fileName: z.string(),
        content: z.string(),
        /** True when there was more than fits into one file; narrow the dates. */
        isCut: z.boolean(),
      }),
    ),
  audit: admin
    .route(read("/audit", "Audit log, newest first"))
    .input(
      z.object({
        ...auditFilter,
        ...page,
      }),
    )
    .output(
      z.object({
        rows: z.array(
          z.object({
            id: z.string(),
            at: dateTime,
            actorUserId: userId.nullable(),
            subjectUserId: userId.nullable(),
            /** Null for nobody, and for accounts that are gone. */
            actorName: z.string().nullable(),
            subjectName: z.string().nullable(),
            actorEmail: z.string().nullable(),
            subjectEmail: z.string().nullable(),
            action: z.string(),
            requestId: z.string().nullable(),
            detail: z.record(z.string(), z.unknown()),
          }),
        ),
        nextCursor,
      }),
    ),
};
