import * as z from "zod";
import { count, nextCursor, admin, read, act, page } from "./admin-procedure.ts";
import { date, dateTime, done, empty, id, reason, userId } from "./common.ts";

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
  audit: admin
    .route(read("/audit", "Audit log, newest first"))
    .input(
      z.object({
        actorUserId: userId.optional(),
        subjectUserId: userId.optional(),
        /** The action or its noun: "session", "advertiser.suspended". */
        action: z.string().max(80).optional(),
        from: date.optional(),
        to: date.optional(),
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
            action: z.string(),
            requestId: z.string().nullable(),
            detail: z.record(z.string(), z.unknown()),
          }),
        ),
        nextCursor,
      }),
    ),
};
