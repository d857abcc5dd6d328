import * as z from "zod";
import { act, admin, count, nextCursor, read } from "./admin-procedure.ts";
import { countryId, date, dateTime, id, numberIdInQuery, reason, userId } from "../common.ts";

/** `register`: in the national register, and no opt-out of the person's own. */
const source = z.enum(["reply", "link", "advertiser", "administrator", "register"]);
/** Only sent in the body of a POST; the provider stores a keyed hash. */
const msisdn = z.string().trim().min(6).max(30);

const heldByNetworks = z.object({
  /** Oldest first, those that were lifted included. */
  optOuts: z.array(
    z.object({
      at: dateTime,
      source,
      reason: z.string().nullable(),
      inRegister: z.boolean(),
      liftedAt: dateTime.nullable(),
      liftReason: z.string().nullable(),
    }),
  ),
  /** Operators' bases that it is or was in, and how the person agreed, as the operator says. */
  bases: z.array(
    z.object({
      routeName: z.string(),
      consentSource: z.string(),
      consentOn: date,
      removedAt: dateTime.nullable(),
    }),
  ),
  /** The last hundred, newest first, as long as it is remembered to whom they went. */
  messages: z.array(
    z.object({
      sentAt: dateTime,
      sender: z.string(),
      state: z.enum(["sent", "delivered", "undelivered"]),
      /** Of which campaign; null for a message that is no advert, or whose campaign is not here any more. */
      campaign: z.object({ id, title: z.string(), userId, advertiser: z.string() }).nullable(),
      isAdvert: z.boolean(),
      /** To a list of the advertiser's own, and not to people of the network. */
      isToList: z.boolean(),
    }),
  ),
});

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
    .route(
      act(
        "/opt-outs/history",
        "Who says that a number agreed to what, when it opted out, and what it was sent",
      ),
    )
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
        /** What the networks hold of it; null when they gave no answer. */
        network: heldByNetworks.nullable(),
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
