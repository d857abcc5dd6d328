import * as z from "zod";
import { cursor, dateTime, id } from "../common.ts";
import { procedure } from "../traits.ts";
import { listOrder } from "./lists.ts";

/** A large file on its way to a list. */
export const listImport = z.object({
  /** The list has the same id once it is made. */
  id,
  name: z.string(),
  state: z.enum(["waiting", "reading", "done", "failed", "cancelled"]),
  totalBytes: z.number().int(),
  readBytes: z.number().int(),
  /** Why it failed, and what to do; empty otherwise. */
  problem: z.string(),
  createdAt: dateTime,
});

/** Large files become lists by a job: nobody has to wait, and it goes on when a process dies. */
export const listImportProcedures = {
  startListImport: procedure({ role: "member", country: "countryId" })
    .route({
      method: "POST",
      path: "/list-imports",
      summary: "Make an uploaded file a number list by a job",
      tags: ["Lists"],
    })
    .input(listOrder)
    .output(listImport),
  listImports: procedure({ role: "member", acting: "allowed" })
    .route({
      method: "GET",
      path: "/list-imports",
      summary: "Last imports of files, newest first",
      tags: ["Lists"],
    })
    .input(z.object({}))
    .output(z.object({ imports: z.array(listImport) })),
  /** Rows of the file that are not used, all for one reason a page. The first page has no cursor. */
  skippedRows: procedure({ role: "member", limit: "files" })
    .route({
      method: "GET",
      path: "/lists/{id}/skipped-rows",
      summary: "Rows of the file that are not used, and why",
      tags: ["Lists"],
    })
    .input(z.object({ id, cursor: cursor.optional() }))
    .output(
      z.object({
        problem: z.string(),
        /** Rows of the user's own file, counted from 1. */
        rows: z.array(z.number().int()),
        /** What stands in each of them; null for doubles, and where it is not stored. */
        values: z.array(z.string().nullable()),
        nextCursor: z.string().nullable(),
      }),
    ),
  /** Also puts one away that failed. One that is done or cancelled stays as it is. */
  cancelListImport: procedure({ role: "member" })
    .route({
      method: "POST",
      path: "/list-imports/{id}/cancel",
      summary: "End the import of a file",
      tags: ["Lists"],
    })
    .input(z.object({ id }))
    .output(listImport),
};
