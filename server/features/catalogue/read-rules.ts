import { countryById } from "../../../domain/countries.ts";
import { AppError } from "../../../domain/errors.ts";
import type { CountryRules, RuleKind } from "../../../domain/rules/country-rules.ts";
import { versionsOf } from "../../../domain/rules/rule-versions.ts";
import type { Dated } from "../../../domain/schedule/dated.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { listRuleVersions } from "./country-rule.store.ts";

/** Every version of a rule, the default first; each holds until the next begins. Throws not-found. */
export async function readRule<K extends RuleKind>(
  db: DatabaseOrTransaction,
  countryId: number,
  kind: K,
): Promise<Dated<CountryRules[K]>[]> {
  const country = countryById(countryId);
  if (!country) throw new AppError("not-found");
  return versionsOf(country.code, kind, await listRuleVersions(db, countryId, kind));
}
