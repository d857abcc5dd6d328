import * as z from "zod";
import { SEGMENTS, SOURCES } from "../../../domain/catalogue.ts";
import { COUNTRIES, NIGERIA } from "../../../domain/countries.ts";
import { DEFAULT_RISK_RULES } from "../../../domain/risk/risk-rules.ts";
import { msg } from "../../../domain/translate.ts";
import {
  ABUSE_DEFAULTS,
  abuseLimitsSchema,
  impersonationSchema,
  linkRulesSchema,
  mailDomainsSchema,
} from "./abuse-schemas.ts";
import { riskRulesSchema } from "./risk-rules-schema.ts";
import { messageTemplates } from "./template-schema.ts";

const MAX_ENTRIES = 30;
const words = z.string().trim().min(1).max(40);

const menuItem = z.looseObject({
  title: words,
  icon: z.string().regex(/^[a-z0-9-]{1,40}$/, msg("An icon is a name such as layout-dashboard.")),
  // A path of our own: never another site, never a script.
  url: z
    .string()
    .max(200)
    .regex(/^\/(?![/\\])[\w\-./?=&%]*$/, msg("A link is a path such as /wallet.")),
  show: z.boolean().optional(),
  doNotShowIfLogin: z.boolean().optional(),
  loginRelated: z
    .array(z.string().regex(/^[a-z-]{1,40}$/, msg("A page is a word such as login.")))
    .max(MAX_ENTRIES)
    .optional(),
});
const slideMenu = z
  .array(
    menuItem.extend({
      inner: z
        .record(z.string().regex(/^[\w-]{1,40}$/), menuItem)
        .refine(
          (inner) => Object.keys(inner).length <= MAX_ENTRIES,
          msg("There are too many entries."),
        )
        .optional(),
      /** Search filter, for entries that open the search. */
      filter: z.string().max(40).optional(),
    }),
  )
  .min(1)
  .max(MAX_ENTRIES);

const KNOWN_COUNTRIES = new Set(COUNTRIES.map(({ id }) => id));
const selectedCountries = z
  .array(
    z.strictObject({
      id: z.number().int().nullable(),
      name: words,
      code: z.string().regex(/^[A-Z]{2}$/),
      selectable: z.boolean(),
    }),
  )
  .max(60)
  .refine(
    (countries) =>
      countries.every(({ id, selectable }) => !selectable || KNOWN_COUNTRIES.has(id ?? 0)),
    msg("Only countries with prices and routes can be available for sign-up."),
  )
  .refine(
    (countries) => countries.some(({ selectable }) => selectable),
    msg("At least one country must be available for sign-up."),
  );

const sources = z.array(z.string().trim().min(1).max(60)).min(1).max(30);
const segments = z
  .array(z.strictObject({ id: z.number().int().min(1).max(16), name: words }))
  .min(1)
  .max(16)
  .refine(
    (rows) => new Set(rows.map(({ id }) => id)).size === rows.length,
    msg("Each segment needs an id of its own."),
  );

const campaignReview = z.strictObject({
  /** Review the first campaign of every account. */
  holdsFirstCampaign: z.boolean(),
  rules: z
    .array(
      z.strictObject({
        message: z.string().trim().min(1).max(200),
        phrases: z
          .array(z.string().trim().min(2).max(60))
          .max(100)
          .refine(
            (phrases) => phrases.every((phrase) => /[\p{L}\p{N}]/u.test(phrase)),
            msg("A phrase needs letters."),
          ),
      }),
    )
    .max(40),
});

/** Schema of each section. Sections without a schema cannot be edited. */
const SECTION_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ["slideMenu", slideMenu],
  ["selectedCountries", selectedCountries],
  ["sources", sources],
  ["segments", segments],
  ["messageTemplates", messageTemplates],
  ["campaignReview", campaignReview],
  ["riskRules", riskRulesSchema],
  ["abuseLimits", abuseLimitsSchema],
  ["impersonation", impersonationSchema],
  ["mailDomains", mailDomainsSchema],
  ["linkRules", linkRulesSchema],
]);

/** Sections for administrators alone: who knows the words of the review writes around them, and so with its limits. */
const PRIVATE_SECTIONS: ReadonlySet<string> = new Set([
  "campaignReview",
  "riskRules",
  ...Object.keys(ABUSE_DEFAULTS),
]);

export function isPrivateSection(name: string): boolean {
  return PRIVATE_SECTIONS.has(name);
}

/** Fallback for a broken or missing section. */
const SECTION_DEFAULTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [
    "slideMenu",
    [
      { title: "Home", icon: "home", url: "/home", doNotShowIfLogin: true },
      { title: msg("Sign in"), icon: "login-2", url: "/login", doNotShowIfLogin: true },
      { title: "Dashboard", icon: "layout-dashboard", url: "/dashboard" },
      { title: msg("New campaign"), icon: "speakerphone", url: "/campaign/new" },
      { title: "Campaigns", icon: "folders", url: "/folder" },
      { title: "Wallet", icon: "wallet", url: "/wallet" },
      { title: "Profile", icon: "user", url: "/personal" },
    ],
  ],
  [
    "selectedCountries",
    [
      ...COUNTRIES.map(({ id, name, code }) => ({ id, name, code, selectable: true })),
      { id: null, name: NIGERIA.name, code: "NG", selectable: false },
    ],
  ],
  ["sources", SOURCES],
  ["segments", SEGMENTS],
  ["messageTemplates", []],
  ["campaignReview", { holdsFirstCampaign: false, rules: [] }],
  ["riskRules", DEFAULT_RISK_RULES],
  ...Object.entries(ABUSE_DEFAULTS),
]);

export type SectionProblem = { path: string; message: string };
export type CheckedSection =
  | { isGood: true; value: unknown }
  | { isGood: false; problems: SectionProblem[] };

/** Checks a section; undefined for one that we know no rules for. */
export function checkSection(name: string, value: unknown): CheckedSection | undefined {
  const schema = SECTION_SCHEMAS.get(name);
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return { isGood: true, value: result.data };
  const problems = result.error.issues.map(({ path, message }) => ({
    path: path.map(String).join("."),
    message,
  }));
  return { isGood: false, problems };
}

/** What holds while nothing sound is stored; undefined for a section without a schema. */
export function defaultSection(name: string): unknown {
  return SECTION_DEFAULTS.get(name);
}

/** The stored value, or the default while that is broken or missing. */
export function soundSection(name: string, stored: unknown): unknown {
  const checked = checkSection(name, stored);
  if (!checked) return stored;
  return checked.isGood ? checked.value : SECTION_DEFAULTS.get(name);
}
