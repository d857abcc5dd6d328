import * as z from "zod";
import { count, id, numericText } from "./wire.ts";

const mode = z.enum(["full", "update"]);
const MAX_FILE_BYTES = 2_000_000_000;
const MAX_TEXT_CHARACTERS = 200_000;
const place = count.max(MAX_FILE_BYTES);

export const listQuery = z.strictObject({});
export const openBody = z.strictObject({
  fileId: z.string().min(1).max(200),
  fileName: z.string().min(1).max(200),
  fileBytes: place.min(1),
  mode,
});
export const rowsBody = z.strictObject({
  id,
  fromByte: place,
  toByte: place,
  text: z.string().max(MAX_TEXT_CHARACTERS),
});
export const confirmBody = z.strictObject({ id, missing: count.max(100_000_000).optional() });
export const idBody = z.strictObject({ id });
export const refusalsQuery = z.strictObject({ id: numericText, after: numericText.optional() });

export const importReply = z.object({
  id,
  routeId: id,
  fileId: z.string(),
  fileName: z.string(),
  fileBytes: count,
  readBytes: count,
  /** Rows read, the headings among them, and the last one that has been applied. */
  readRows: count,
  appliedRows: count,
  mode,
  state: z.enum(["reading", "checking", "checked", "applying", "done", "cancelled"]),
  refused: z.record(z.string(), count),
  plan: z
    .object({
      members: count,
      added: count,
      changed: count,
      unchanged: count,
      removed: count,
      withdrawn: count,
      unknown: count,
      outdated: count,
      missing: count,
      optedOut: count,
      portedIn: count,
      fromOthers: count,
      elsewhere: count,
    })
    .nullable(),
  /** More people would leave than leave without a word. */
  needsConfirmation: z.boolean(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export const importsReply = z.object({ members: count, imports: z.array(importReply) });
export const refusalsReply = z.object({
  rows: z.array(z.object({ row: count, reason: z.string() })),
});
