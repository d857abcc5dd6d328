import * as z from "zod";
import { dateTime, done, empty } from "./common.ts";
import { procedure } from "./traits.ts";

const tags = ["Privacy"];

/** Privacy rights of an account's owner, and the account's open sessions. */
export const privacyContract = {
  sessions: procedure({ role: "member", acting: "allowed", secondFactor: "optional" })
    .route({ method: "GET", path: "/privacy/sessions", summary: "Where I am signed in", tags })
    .input(empty)
    .output(
      z.object({
        rows: z.array(
          z.object({
            id: z.string(),
            /** As the browser called itself, or empty. */
            device: z.string(),
            createdAt: dateTime,
            lastSeenAt: dateTime,
            isCurrent: z.boolean(),
          }),
        ),
      }),
    ),
  endSession: procedure({ role: "member", secondFactor: "optional" })
    .route({ method: "POST", path: "/privacy/sessions/end", summary: "Sign one device out", tags })
    .input(z.object({ id: z.string().max(64) }))
    .output(done),
  endAllSessions: procedure({ role: "member", secondFactor: "optional", clearsDevice: true })
    .route({
      method: "POST",
      path: "/privacy/sessions/end-all",
      summary: "Sign out everywhere, here too",
      tags,
    })
    .input(empty)
    .output(done),
  exportData: procedure({ role: "member", limit: "files" })
    .route({ method: "GET", path: "/privacy/export", summary: "All my data as JSON", tags })
    .input(empty)
    .output(z.object({ fileName: z.string(), data: z.record(z.string(), z.unknown()) })),
  deleteAccount: procedure({ role: "member", limit: "credentials", clearsDevice: true })
    .route({ method: "POST", path: "/privacy/delete-account", summary: "Delete my account", tags })
    .input(
      z.object({
        password: z.string().max(128),
        /** With money still in the wallet: aborted unless the owner says that it may stay behind. */
        leavesBalance: z.boolean().optional(),
      }),
    )
    .output(done),
};
