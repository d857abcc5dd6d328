import * as z from "zod";
import { dateTime, empty } from "../common.ts";
import { admin, count, read } from "./admin-procedure.ts";

export const administrationMonitoring = {
  systemStatus: admin
    .route(read("/system-status", "Whether the system works, part by part"))
    .input(empty)
    .output(
      z.object({
        at: dateTime,
        database: z.object({ answerMs: count, bytes: count }),
        queues: z.object({
          waiting: count,
          /** How long the job might have run that waits longest. */
          oldestSeconds: count,
          failed: count,
          isGood: z.boolean(),
        }),
        gateway: z.object({ isGood: z.boolean() }),
        /** Null where the gateway does not say. */
        networks: z
          .array(
            z.object({
              id: count,
              name: z.string(),
              state: z.enum(["working", "resting", "off", "broken"]),
            }),
          )
          .nullable(),
        settlement: z.object({
          lastAt: dateTime.nullable(),
          /** Since the campaign ended that waits longest; 0 without one. */
          oldestSeconds: count,
          isGood: z.boolean(),
        }),
        accounting: z.object({
          /** When the books were last compared with providers. */
          comparedAt: dateTime.nullable(),
          differences: count,
          /** When audits of the books last came to their end, and how many broken rules they found. */
          audits: z.array(
            z.object({
              name: z.enum(["ledger", "documents"]),
              finishedAt: dateTime.nullable(),
              /** Since then, by the machine's own clock; null where it never came to its end. */
              ageSeconds: count.nullable(),
              findings: count,
              isLate: z.boolean(),
            }),
          ),
          isGood: z.boolean(),
        }),
        /** Null where the database archives nothing by itself. */
        backup: z.object({ archivedAt: dateTime.nullable(), isGood: z.boolean() }).nullable(),
        versions: z.object({
          tool: z.string(),
          node: z.string(),
          postgres: z.string(),
          /** The newest migration. */
          schema: z.string(),
        }),
        /** Parts that are not good. */
        problems: count,
      }),
    ),
};
