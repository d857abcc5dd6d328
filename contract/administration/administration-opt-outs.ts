import * as z from "zod";
import { act, admin, count, nextCursor, read } from "./admin-procedure.ts";
import { countryId, date, dateTime, id, numberIdInQuery, reason, userId } from "../common.ts";

/** `register`: in the national register, and no opt-out of the person's own. */
const source = z.enum(["reply", "link", "advertiser", "administrator", "register"]);
/** Only sent in the body of a POST; the provider stores a keyed hash. */
const msisdn = z.string().trim().min(6).max(30);

export const administrationOptOuts = {
  findOptOut: admin
    .route(act("/opt-outs/find", "When and through what a number opted out"))
    .input(z.object({ countryId, msisdn }))
    .output(
      z.object({
        routeId: z.number().int(),
        optOut: z
          .object({
            at: dateTime,
            source,
            reason: z.string().nullable(),
            /** In the national register too, or only there. */
            inRegister: z.boolean(),
          })
          .nullable(),
      }),
    ),
  numberHistory: admin
    .route(act("/opt-outs/history", "Who says that a number agreed to what, and when it opted out"))
    .input(z.object({ countryId, msisdn }))
    .output(
      z.object({
        lists: z.array(
          z.object({
            id,
            name: z.string(),
            userId,
            advertiser: z.string(),
            createdAt: dateTime,
            /** The number goes with its list on this day. */
            expiresAt: dateTime,
            /** Null while nobody has said anything: such a list is written to by nobody. */
            consentAt: dateTime.nullable(),
            consentSource: z.string().nullable(),
            consentText: z.string().nullable(),
          }),
        ),
        optOuts: z.array(
          z.object({
            addedAt: dateTime,
            liftedAt: dateTime.nullable(),
            liftedBy: userId.nullable(),
            reason: z.string().nullable(),
          }),
        ),
      }),
    ),
  addOptOut: admin
    .route(act("/opt-outs", "Opt a number out by hand"))
    .input(z.object({ countryId, msisdn, reason }))
    .output(z.object({ isNew: z.boolean() })),
  liftOptOut: admin
    .route(act("/opt-outs/lift", "Lift a number's own opt-out because the person asked for it"))
    .input(z.object({ countryId, msisdn, reason }))
    .output(z.object({ isLifted: z.boolean() })),
  optOutList: admin
    .route(read("/opt-outs/list", "Opt-outs with masked numbers, newest first"))
    .input(
      z.object({
        countryId: numberIdInQuery,
        cursor: z
          .string()
          .regex(/^\d{1,15}$/)
          .optional(),
      }),
    )
    .output(
      z.object({
        total: count,
        rows: z.array(
          z.object({
            id: z.string(),
            routeName: z.string(),
            /** Masked. */
            number: z.string(),
            at: dateTime,
            source,
            reason: z.string().nullable(),
          }),
        ),
        nextCursor,
      }),
    ),
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
