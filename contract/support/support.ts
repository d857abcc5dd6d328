import * as z from "zod";
import { cursor, dateTime, done, empty, id, pageSize, userId } from "../common.ts";
import { procedure } from "../traits.ts";

export const supportState = z.enum(["open", "answered", "closed"]);

const message = z.object({
  id,
  subject: z.string(),
  message: z.string(),
  state: supportState,
  sentAt: dateTime,
  answer: z.string().nullable(),
  answeredAt: dateTime.nullable(),
});

const tags = ["Support"];

export const supportContract = {
  send: procedure({ role: "member", code: "sfe" })
    .route({ method: "POST", path: "/support/messages", summary: "Write to support", tags })
    .input(
      z.object({
        subject: z.string().trim().min(3).max(120),
        message: z.string().trim().min(10).max(4000),
      }),
    )
    .output(done),
  mine: procedure({ role: "member", acting: "allowed" })
    .route({ method: "GET", path: "/support/messages", summary: "Own messages", tags })
    .input(empty)
    .output(z.object({ rows: z.array(message) })),
  queue: procedure({ role: "admin" })
    .route({ method: "GET", path: "/support/queue", summary: "Messages to support", tags })
    .input(
      z.object({
        state: supportState.optional(),
        /** Only what this user has written. */
        userId: userId.optional(),
        cursor: cursor.optional(),
        limit: pageSize.optional(),
      }),
    )
    .output(
      z.object({
        rows: z.array(
          message.extend({
            userId,
            /** First name and surname. */
            name: z.string(),
            company: z.string(),
            email: z.string(),
            answeredBy: userId.nullable(),
          }),
        ),
        open: z.number().int(),
        nextCursor: z.string().nullable(),
      }),
    ),
  answer: procedure({ role: "admin" })
    .route({ method: "POST", path: "/support/queue/{id}/answer", summary: "Answer", tags })
    .input(z.object({ id, answer: z.string().trim().min(2).max(4000) }))
    .output(done),
  close: procedure({ role: "admin" })
    .route({ method: "POST", path: "/support/queue/{id}/close", summary: "Close", tags })
    .input(z.object({ id }))
    .output(done),
};
