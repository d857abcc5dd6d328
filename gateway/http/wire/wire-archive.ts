import * as z from "zod";
import { count, day, id, numericText } from "./wire.ts";

const month = z
  .string()
  .regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, "must be a month, as in 2026-12");

export const monthsQuery = z.strictObject({});
export const monthsReply = z.object({
  /** False where nothing is archived, and what was cannot be read. */
  isOn: z.boolean(),
  /** When all that is due was archived last, and when that last failed. */
  goodAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable(),
  months: z.array(
    z.object({
      month,
      services: count,
      messages: count,
      bytes: count,
      checkedAt: z.iso.datetime(),
    }),
  ),
});

export const rowsQuery = z.strictObject({ month, serviceId: numericText.optional() });
export const rowsReply = z.object({
  /** Added up over services and hours. */
  rows: z.array(
    z.object({
      day: day.nullable(),
      routeId: id,
      flowTypeId: id,
      what: z.string(),
      reason: z.string().nullable(),
      services: count,
      messages: count,
      parts: count.nullable(),
    }),
  ),
  /** There are more than are given. */
  isCut: z.boolean(),
});
