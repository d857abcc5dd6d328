import * as z from "zod";
import { CSV_FORMATS } from "../../domain/text/csv-formats.ts";
import { admin, count, read } from "./admin-procedure.ts";
import { dateTime } from "../common.ts";

const month = z.string().regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/);

/** What networks counted of messages before they forgot whom they went to. Nobody can be found in it. */
export const administrationArchive = {
  archiveMonths: admin
    .route(read("/archive", "Months of which messages are archived as counts, the latest first"))
    .input(z.object({}))
    .output(
      z.object({
        /** Nothing is archived, and what was cannot be read. */
        isOff: z.boolean(),
        /** It failed the last time. */
        isFailing: z.boolean(),
        /** When all that is due was archived last. */
        goodAt: dateTime.nullable(),
        months: z.array(
          z.object({
            /** The one in which the campaigns ended. */
            month,
            /** Campaigns, each once for a network. */
            services: count,
            messages: count,
          }),
        ),
      }),
    ),
  archiveCsv: admin
    .route(
      read("/archive/csv", "A month of the archive by day, network, kind and outcome, as a file"),
    )
    .input(z.object({ month, format: z.enum(CSV_FORMATS).default("data") }))
    .output(
      z.object({
        fileName: z.string(),
        contentType: z.literal("text/csv; charset=utf-8"),
        content: z.string(),
        /** True when there was more than fits into one file. */
        isCut: z.boolean(),
      }),
    ),
};
