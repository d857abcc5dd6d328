import * as z from "zod";
import { act, admin, count, read } from "./admin-procedure.ts";
import { countryId, date, dateTime, numberIdInQuery, reason } from "../common.ts";

const source = z.enum(["reply", "link", "advertiser", "administrator"]);
/** Only sent in the body of a POST; the provider stores a keyed hash. */
const msisdn = z.string().trim().min(6).max(30);

export const administrationOptOuts = {
  findOptOut: admin
    .route(act("/opt-outs/find", "When and through what a number opted out"))
    .input(z.object({ countryId, msisdn }))
    .output(
      z.object({
        routeId: z.number().int(),
        optOut: z.object({ at: dateTime, source, reason: z.string().nullable() }).nullable(),
      }),
    ),
  addOptOut: admin
    .route(act("/opt-outs", "Opt a number out by hand"))
    .input(z.object({ countryId, msisdn, reason }))
    .output(z.object({ isNew: z.boolean() })),
  optOutCounts: admin
    .route(read("/opt-outs", "How many opted out, by route, way and day (UTC)"))
    .input(z.object({ countryId: numberIdInQuery, from: date.optional(), to: date.optional() }))
    .output(
      z.object({
        rows: z.array(
          z.object({ day: date, routeId: z.number().int(), routeName: z.string(), source, count }),
        ),
      }),
    ),
};
