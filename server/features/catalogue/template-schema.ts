import * as z from "zod";
import { LAST_FLOW_TYPE } from "../../../domain/campaign/kinds/flow-types.ts";
import { COUNTRIES } from "../../../domain/countries.ts";
import { SEASON_REACH_DAYS } from "../../../domain/schedule/season.ts";
import { LANGUAGE_CODES } from "../../../domain/text/languages.ts";
import { msg } from "../../../domain/translate.ts";

const MAX_TEMPLATES = 500;
const MAX_SEASONS = 6;
/** Of a leap year. */
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const KNOWN_COUNTRIES = new Set(COUNTRIES.map(({ id }) => id));

const words = z.string().trim().min(1).max(40);
const month = z.number().int().min(1).max(12);
const reach = {
  daysBefore: z.number().int().min(0).max(SEASON_REACH_DAYS),
  daysAfter: z.number().int().min(0).max(SEASON_REACH_DAYS),
};

const season = z.discriminatedUnion("kind", [
  z
    .strictObject({
      kind: z.literal("day"),
      month,
      day: z.number().int().min(1).max(31),
      ...reach,
    })
    .refine((it) => it.day <= (MONTH_DAYS[it.month - 1] ?? 0), msg("That month has no such day.")),
  z.strictObject({
    kind: z.literal("nth-weekday"),
    month,
    weekday: z.number().int().min(1).max(7),
    nth: z.union([z.literal(-1), z.number().int().min(1).max(4)]),
    ...reach,
  }),
  z.strictObject({
    kind: z.literal("each-month"),
    day: z.number().int().min(1).max(31),
    ...reach,
  }),
  z.strictObject({ kind: z.literal("easter"), ...reach }),
  z.strictObject({ kind: z.literal("eid"), ...reach }),
  z.strictObject({ kind: z.literal("school-term"), ...reach }),
]);

const template = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  segmentId: z.number().int().min(1).max(16).nullable(),
  /** Null or left out: for every country. */
  countryId: z
    .number()
    .int()
    .refine((countryId) => KNOWN_COUNTRIES.has(countryId), msg("Choose a country."))
    .nullable()
    .optional(),
  /** Left out: English. */
  language: z.enum(LANGUAGE_CODES).optional(),
  occasion: words,
  title: words,
  flowTypeId: z.number().int().min(1).max(LAST_FLOW_TYPE),
  text: z.string().trim().min(1).max(1000),
  /** Empty or left out: offered all year. */
  seasons: z.array(season).max(MAX_SEASONS).optional(),
});

/** The section messageTemplates: texts that the wizard offers. */
export const messageTemplates = z
  .array(template)
  .max(MAX_TEMPLATES)
  .refine(
    (rows) => new Set(rows.map(({ id }) => id)).size === rows.length,
    msg("Each template needs an id of its own."),
  );

/** One text as the section keeps it. */
export type StoredTemplate = z.infer<typeof template>;
