import { type CountryConfig, countryById } from "../../../../domain/countries.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { CountryRule, RuleKind } from "../../../../domain/rules/country-rules.ts";
import { firstDayOf } from "../../../../domain/rules/first-day.ts";
import { valueOn } from "../../../../domain/schedule/dated.ts";
import { formatCivilDate } from "../../../../domain/text/formats.ts";
import { translate } from "../../../../domain/translate.ts";
import { readRule } from "../../catalogue/read-rules.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { NETWORK_RULES, NOTIFY_NETWORKS_JOB } from "../reference/notify-networks.ts";
import { recordChange } from "../reference/record-change.ts";
import { insertRuleVersion, lockCountryRules } from "./rule.store.ts";

/** A rule that is to hold in a country from a civil day on. */
export type RuleChange = { countryId: number; rule: CountryRule; from: string };

/**
 * Sets what the law of a country decides from a day on, with history, and has the networks told. What held before that day
 * stays as it was. Throws not-found, and invalid-argument for a day that is too early.
 */
export async function publishRule(
  { db, clock, jobs }: Pick<AdministrationDeps, "db" | "clock" | "jobs">,
  { countryId, rule, from, reason }: RuleChange & { reason: string },
  actor: Actor,
): Promise<void> {
  const at = clock.now();
  const { kind, value } = rule;
  requireLaterDay(kind, requireCountry(countryId), from, at);
  await db.transaction().execute(async (tx) => {
    await lockCountryRules(tx, countryId);
    const before = valueOn(await readRule(tx, countryId, kind), from);
    await insertRuleVersion(tx, {
      countryId,
      kind,
      from,
      value,
      reason,
      setBy: actor.actorUserId,
      setAt: at,
    });
    const subject = `${countryId} ${kind}`;
    const change = { kind: "rule" as const, subject, before, after: { from, value }, reason, at };
    await recordChange(tx, change, actor);
    if (!(NETWORK_RULES as readonly RuleKind[]).includes(kind)) return;
    const data = { kind: "rule", countryId, rule: kind };
    await jobs.send(tx, NOTIFY_NETWORKS_JOB, data, { key: Object.values(data).join(":") });
  });
}

/** The country, open for advertisers. Throws not-found. */
export function requireCountry(countryId: number): CountryConfig {
  const country = countryById(countryId);
  if (!country) throw new AppError("not-found");
  return country;
}

function requireLaterDay(kind: RuleKind, country: CountryConfig, from: string, at: Date): void {
  const first = firstDayOf(kind, country, at.getTime());
  if (from >= first) return;
  const message = translate("What has held so far stays as it is. Choose {day} or a later day.", {
    day: formatCivilDate(first),
  });
  throw invalidArgument([{ path: "from", message }]);
}
