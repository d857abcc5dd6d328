import * as z from "zod";
import { act, admin, count, read } from "./admin-procedure.ts";
import { dateTime, reason } from "../common.ts";

const known = z.int().min(1).max(2_147_483_647);
const mode = z.enum(["full", "update"]);
const MAX_FILE_BYTES = 2_000_000_000;
const place = z.int().min(0).max(MAX_FILE_BYTES);

const subscriberImport = z.object({
  id: known,
  routeId: known,
  fileId: z.string(),
  fileName: z.string(),
  fileBytes: count,
  readBytes: count,
  /** The headings among them. */
  readRows: count,
  appliedRows: count,
  mode,
  state: z.enum(["reading", "checking", "checked", "applying", "done", "cancelled"]),
  /** Rows that were not taken, by reason. */
  refused: z.record(z.string(), count),
  /** What it does to the base, in people; null until it has been checked. */
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
  createdAt: dateTime,
  finishedAt: dateTime.nullable(),
});

/** Imports of operators' subscribers. Numbers go in as rows of a file and never come out. */
export const administrationSubscribers = {
  subscriberRoutes: admin
    .route(read("/subscribers", "Routes whose operators' subscribers can be imported"))
    .input(z.object({}))
    .output(
      z.object({
        routes: z.array(z.object({ routeId: known, countryId: known, name: z.string() })),
      }),
    ),
  subscriberImports: admin
    .route(read("/subscribers/{routeId}", "A route's imported base and its latest imports"))
    .input(z.object({ routeId: known }))
    .output(z.object({ members: count, imports: z.array(subscriberImport) })),
  openSubscriberImport: admin
    .route(act("/subscribers", "Begin the import of a file, or go on with it"))
    .input(
      z.object({
        routeId: known,
        /** What the file is recognised by when it is sent again. */
        fileId: z.string().min(1).max(200),
        fileName: z.string().min(1).max(200),
        fileBytes: place.min(1),
        mode,
      }),
    )
    .output(subscriberImport),
  sendSubscriberRows: admin
    .route(act("/subscribers/rows", "The next whole rows of a file"))
    .input(z.object({ id: known, fromByte: place, toByte: place, text: z.string().max(200_000) }))
    .output(subscriberImport),
  confirmSubscriberImport: admin
    .route(act("/subscribers/confirm", "Let a checked import change the base"))
    .input(
      z.object({
        id: known,
        routeId: known,
        /** How many people may leave because a whole file does not name them. */
        missing: z.int().min(0).max(100_000_000).optional(),
        reason,
      }),
    )
    .output(subscriberImport),
  cancelSubscriberImport: admin
    .route(act("/subscribers/cancel", "Give an import up that has not changed the base"))
    .input(z.object({ id: known }))
    .output(subscriberImport),
  subscriberRefusals: admin
    .route(read("/subscribers/imports/{id}/refusals", "Rows that were not taken, and why"))
    .input(z.object({ id: known, after: z.int().min(0).max(999_999_999).optional() }))
    .output(z.object({ rows: z.array(z.object({ row: count, reason: z.string() })) })),
};
