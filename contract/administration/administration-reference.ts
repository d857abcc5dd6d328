import * as z from "zod";
import { nextCursor, admin, read, act, page } from "./admin-procedure.ts";
import {
  countryId,
  currency,
  date,
  dateTime,
  done,
  empty,
  numberIdInQuery,
  reason,
  userId,
} from "../common.ts";

const change = z.object({
  id: z.string(),
  at: dateTime,
  actorUserId: userId,
  /** Null where nobody has that account any more. */
  actorName: z.string().nullable(),
  kind: z.enum(["section", "price", "route", "holiday", "plan", "country", "rule", "network"]),
  /** Section name, country id, route id, "6 2026-12-25", or "6 legalHours". */
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
});

export const administrationReference = {
  sections: admin
    .route(read("/sections", "Configuration sections"))
    .input(empty)
    .output(z.object({ rows: z.array(z.object({ section: z.string(), updatedAt: dateTime })) })),
  section: admin
    .route(read("/sections/{section}", "One section as it is kept, to edit"))
    .input(z.object({ section: z.string().max(60) }))
    .output(
      z.object({
        section: z.string(),
        value: z.unknown(),
        version: z.string(),
        /** What holds while the section is broken or missing. */
        byDefault: z.unknown(),
      }),
    ),
  previewSection: admin
    .route(act("/sections/{section}/preview", "Check a section without saving it"))
    .input(z.object({ section: z.string().max(60), value: z.unknown() }))
    .output(
      z.object({
        /** The section as the app would receive it; null while there are problems. */
        value: z.unknown(),
        problems: z.array(z.object({ path: z.string(), message: z.string() })),
      }),
    ),
  saveSection: admin
    .route(act("/sections/{section}", "Change a section"))
    .input(
      z.object({
        section: z.string().max(60),
        value: z.unknown(),
        /** As read; aborted when somebody else saved since. */
        version: z.string().max(64),
        reason,
      }),
    )
    .output(z.object({ section: z.string(), value: z.unknown(), version: z.string() })),
  changes: admin
    .route(read("/changes", "History of sections and reference data, newest first"))
    .input(
      z.object({
        kind: change.shape.kind.optional(),
        subject: z.string().max(80).optional(),
        ...page,
      }),
    )
    .output(z.object({ rows: z.array(change), nextCursor })),
  prices: admin
    .route(read("/prices", "Unit prices past, present and to come, newest first"))
    .input(empty)
    .output(
      z.object({
        rows: z.array(
          z.object({
            id: z.string(),
            countryId: z.number().int(),
            currency,
            /** Ten-thousandths of the currency unit, VAT included. */
            smsUnitPriceTenThousandths: z.number().int(),
            pcmUnitPriceTenThousandths: z.number().int(),
            validFrom: dateTime,
            state: z.enum(["past", "now", "to-come"]),
          }),
        ),
      }),
    ),
  setPrice: admin
    .route(act("/prices", "Unit prices of a country from a time on"))
    .input(
      z.object({
        countryId,
        smsUnitPriceTenThousandths: z.number().int().min(1).max(1_000_000),
        pcmUnitPriceTenThousandths: z.number().int().min(1).max(1_000_000),
        /** Absent: now. */
        validFrom: dateTime.optional(),
        reason,
      }),
    )
    .output(done),
  withdrawPrice: admin
    .route(act("/prices/{priceId}/withdraw", "Withdraw unit prices that have not begun"))
    .input(z.object({ priceId: z.string().regex(/^\d{1,18}$/), reason }))
    .output(done),
  routes: admin
    .route(read("/routes", "Routes with their opt-out suffixes, closed ones too"))
    .input(empty)
    .output(
      z.object({
        rows: z.array(
          z.object({
            routeId: z.number().int(),
            countryId: z.number().int(),
            name: z.string(),
            optOutSuffix: z.string(),
            isOpen: z.boolean(),
          }),
        ),
      }),
    ),
  saveRoute: admin
    .route(act("/routes/{routeId}", "Change a route"))
    .input(
      z.object({
        routeId: numberIdInQuery,
        name: z.string().trim().min(1).max(60),
        optOutSuffix: z.string().max(60),
        isOpen: z.boolean(),
        reason,
      }),
    )
    .output(done),
  holidays: admin
    .route(read("/holidays", "Public holidays"))
    .input(z.object({ countryId: numberIdInQuery }))
    .output(z.object({ rows: z.array(z.object({ date, name: z.string() })) })),
  saveHoliday: admin
    .route(act("/holidays", "Add, rename or (without a name) remove a public holiday"))
    .input(
      z.object({
        countryId,
        date,
        name: z.string().trim().max(80).nullable(),
        reason,
      }),
    )
    .output(done),
};
