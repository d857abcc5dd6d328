import * as z from "zod";
import { KNOWN_YEAR } from "../domain/storable-values.ts";

/** The largest number that a column of PostgreSQL's type integer keeps. */
const LARGEST_INTEGER = 2_147_483_647;
const LARGEST_AMOUNT_MINOR = 1_000_000_000_000;

/** A number in such a column. */
export const integer = z.int32();
/** People, versions, and what else is counted on the way in; sums over many people may be larger. */
export const wholeNumber = z.number().int().min(0).max(LARGEST_INTEGER);
export const countryId = z.number().int().min(1).max(LARGEST_INTEGER);
/** A number as an id (of countries, routes, kinds) in a path or a query, where everything is text. */
export const numberIdInQuery = z.coerce.number().int().min(1).max(LARGEST_INTEGER);
/** Minor units of the currency (cents, pesewas), VAT included. */
export const amountMinor = z.number().int().min(0).max(LARGEST_AMOUNT_MINOR);
export const signedAmountMinor = z.number().int();
/** One change of money, in or out; sums over many are wider. */
export const changeMinor = z.number().int().min(-LARGEST_AMOUNT_MINOR).max(LARGEST_AMOUNT_MINOR);
export const currency = z.enum(["ZAR", "GHS"]);
export const id = z.uuid();
export const userId = z.string().min(1).max(64);
/** ISO 8601 with offset. */
export const dateTime = z.iso
  .datetime({ offset: true, abort: true })
  .regex(KNOWN_YEAR)
  .meta({ format: "date-time" });
/** YYYY-MM-DD in the country's zone. */
export const date = z.iso.date({ abort: true }).regex(KNOWN_YEAR).meta({ format: "date" });
export const hour = z.number().int().min(0).max(23);
/** 1 Monday … 5 Friday. */
export const daysOfWeek = z.array(z.number().int().min(1).max(5)).max(5);
export const range = z.object({ low: z.number().int(), high: z.number().int() });
export const empty = z.object({});
export const done = z.object({ done: z.literal(true) });
/** An administrator's reason; stored in the audit. */
export const reason = z.string().trim().min(3).max(300);
export const cursor = z.string().max(200);
export const pageSize = z.coerce.number().int().min(1).max(100);
