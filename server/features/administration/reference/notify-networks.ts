import * as z from "zod";
import type { AdministrationDeps } from "../administration-deps.ts";
import { COUNTRIES } from "../../../../domain/countries.ts";
import type { RuleKind } from "../../../../domain/rules/country-rules.ts";
import { findRuleRevision } from "../../catalogue/country-rule.store.ts";
import { readRule } from "../../catalogue/read-rules.ts";
import { findRouteWords } from "./reference.store.ts";
import { findHolidayName } from "./holiday.store.ts";

/** Tells the networks what an administrator changed: they send by their own calendar, rules and opt-out line. */
export const NOTIFY_NETWORKS_JOB = "tell-networks";

/** What of a country's law the networks go by themselves. */
export const NETWORK_RULES = [
  "legalHours",
  "stopWords",
  "forbiddenWords",
  "contact",
  "retention",
] as const satisfies RuleKind[];

const changed = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("holiday"), countryId: z.number().int(), date: z.iso.date() }),
  z.object({ kind: z.literal("route"), routeId: z.number().int() }),
  z.object({
    kind: z.literal("rule"),
    countryId: z.number().int(),
    rule: z.enum(NETWORK_RULES),
  }),
]);
export type NetworkChange = z.infer<typeof changed>;

/**
 * Tells what holds now, not what held when the change was made: safe to repeat and to come late. Throws MessagingError
 * while the networks cannot be reached, so that it is tried again.
 */
export async function notifyNetworks(
  { db, messaging }: Pick<AdministrationDeps, "db" | "messaging">,
  data: unknown,
): Promise<void> {
  const change = changed.parse(data);
  if (change.kind === "holiday") {
    const { countryId, date: day } = change;
    const name = await findHolidayName(db, change);
    return messaging.setHoliday({ countryId, day, name });
  }
  if (change.kind === "rule") return announceRule({ db, messaging }, change.countryId, change.rule);
  const words = await findRouteWords(db, change.routeId);
  if (words) await messaging.setRouteWords(change.routeId, words);
}

/** Tells the networks every rule that was ever set once more, so that one that was away for long has them too. */
export async function repeatRules({
  db,
  messaging,
}: Pick<AdministrationDeps, "db" | "messaging">): Promise<void> {
  for (const { id } of COUNTRIES) {
    for (const rule of NETWORK_RULES) await announceRule({ db, messaging }, id, rule);
  }
}

async function announceRule(
  { db, messaging }: Pick<AdministrationDeps, "db" | "messaging">,
  countryId: number,
  kind: (typeof NETWORK_RULES)[number],
): Promise<void> {
  // Read before the versions: what is set in between is announced by its own job.
  const revision = await findRuleRevision(db, countryId, kind);
  if (revision === undefined) return;
  const versions = await readRule(db, countryId, kind);
  await messaging.setCountryRule({ countryId, kind, revision, versions });
}
