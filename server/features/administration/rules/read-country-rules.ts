import { COUNTRIES } from "../../../../domain/countries.ts";
import type { RuleKind } from "../../../../domain/rules/country-rules.ts";
import { DEFAULT_RULES, RULE_KINDS } from "../../../../domain/rules/default-rules.ts";
import { firstDayOf } from "../../../../domain/rules/first-day.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { listSetVersions, type SetVersion } from "./rule.store.ts";

export type ListedRule = {
  countryId: number;
  kind: RuleKind;
  /** From when a change can begin. */
  firstDay: string;
  /** What holds while nobody has changed it. */
  byDefault: unknown;
  versions: (SetVersion & { state: "replaced" | "past" | "now" | "to-come" })[];
};

/** Every rule of every country, with what was set, newest first. */
export async function readCountryRules({
  db,
  clock,
}: Pick<AdministrationDeps, "db" | "clock">): Promise<ListedRule[]> {
  const nowMs = clock.now().getTime();
  const series = COUNTRIES.flatMap((country) => RULE_KINDS.map((kind) => ({ country, kind })));
  return Promise.all(
    series.map(async ({ country, kind }) => {
      const today = zonedParts(nowMs, country.timeZone).date;
      const versions = await listSetVersions(db, { countryId: country.id, kind });
      return {
        countryId: country.id,
        kind,
        firstDay: firstDayOf(kind, country, nowMs),
        byDefault: DEFAULT_RULES[country.code][kind],
        versions: versions.map((version) => ({ ...version, state: stateOf(version, today) })),
      };
    }),
  );
}

function stateOf({ from, until, isReplaced }: SetVersion, today: string) {
  if (isReplaced) return "replaced";
  if (from > today) return "to-come";
  return until !== null && until <= today ? "past" : "now";
}
