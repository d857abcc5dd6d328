import * as z from "zod";
import { CSV_FORMATS } from "../../domain/text/csv-formats.ts";
import { date, id, numberIdInQuery } from "../common.ts";
import { procedure } from "../traits.ts";

export const exportsContract = {
  csv: procedure({ role: "member", limit: "files", forOthers: true, code: "expcsv" })
    .route({ method: "GET", path: "/exports/csv", summary: "Export as CSV", tags: ["Exports"] })
    .input(
      z.object({
        what: z.enum(["campaigns", "transactions", "report"]),
        /**
         * data: English, commas and points, the same for good. spreadsheet: headers and kinds in the reader's language, signs
         * as spreadsheet programs of their country read them.
         */
        format: z.enum(CSV_FORMATS).default("data"),
        /** `all` is for administrators. */
        scope: z.enum(["own", "all"]).default("own"),
        /** Needed for `report`: its figures day by day. */
        campaignId: id.optional(),
        /** Days, both included; of submission for campaigns, of the line for transactions. */
        from: date.optional(),
        to: date.optional(),
        countryId: numberIdInQuery.optional(),
        /** Of campaigns alone. */
        flowTypeId: numberIdInQuery.optional(),
        /** Of campaigns alone: the figures are then that route's, the money its share. */
        routeId: numberIdInQuery.optional(),
      }),
    )
    .output(
      z.object({
        fileName: z.string(),
        contentType: z.literal("text/csv; charset=utf-8"),
        content: z.string(),
        /** True when there was more than fits into one file; narrow the dates. */
        isCut: z.boolean(),
      }),
    ),
};
