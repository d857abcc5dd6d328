import * as z from "zod";
import { DEFAULT_ABUSE_LIMITS } from "../../../domain/risk/abuse-limits.ts";
import { msg } from "../../../domain/translate.ts";

const limit = z.number().int().min(0).max(1_000_000_000).nullable();
const percent = z.number().int().min(0).max(100).nullable();
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/, msg("A domain is written like example.com."));
const domains = z.array(domain).max(5_000);

/** The section abuseLimits: from where on company, words and lists of an account make it wait. */
export const abuseLimitsSchema = z.strictObject({
  windowDays: z.number().int().min(1).max(30),
  mostAccountsOfWords: limit,
  mostAccountsOfDevice: limit,
  mostAccountsOfLine: limit,
  lists: z.strictObject({
    least: z.number().int().min(1).max(1_000_000),
    mostOptedOutPercent: percent,
    mostUndeliveredPercent: percent,
    mostComplaintsPerThousand: z.number().int().min(0).max(1_000).nullable(),
    mostBadPercent: percent,
  }),
  threeDSecure: z.enum(["provider", "risk", "always"]),
});

/** The section impersonation: names that nobody may pass for, with their own websites, and words that ask for secrets. */
export const impersonationSchema = z.strictObject({
  names: z
    .array(
      z.strictObject({
        name: z.string().trim().min(2).max(60).regex(/\p{L}/u, msg("A name needs letters.")),
        countries: z.array(z.enum(["ZA", "GH"])).min(1),
        domains: z.array(domain).max(50),
      }),
    )
    .max(1_000),
  phrases: z
    .array(
      z
        .string()
        .trim()
        .min(3)
        .max(60)
        .regex(/[\p{L}\p{N}]/u, msg("A phrase needs letters.")),
    )
    .max(500),
});

/** The section mailDomains: what is added to the list of throw-away addresses that comes with the program, or taken out. */
export const mailDomainsSchema = z.strictObject({
  /** Nobody signs up with one; otherwise their campaigns wait. */
  refuses: z.boolean(),
  added: domains,
  allowed: domains,
});

/** The section linkRules: websites that nobody may link to, those that somebody looks at first, and those that are fine. */
export const linkRulesSchema = z.strictObject({
  refused: domains,
  held: domains,
  allowed: domains,
});

/** What holds while a stored section is broken. */
export const ABUSE_DEFAULTS = {
  abuseLimits: DEFAULT_ABUSE_LIMITS,
  impersonation: { names: [], phrases: [] },
  mailDomains: { refuses: true, added: [], allowed: [] },
  linkRules: { refused: [], held: [], allowed: [] },
} as const;
