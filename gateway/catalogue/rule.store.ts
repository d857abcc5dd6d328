import type { CountryRules } from "../../domain/rules/country-rules.ts";
import type { Dated } from "../../domain/schedule/dated.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { type NetworkRuleKind, RULE_SCHEMAS } from "./rule-schemas.ts";

/** The versions of a rule that were announced, in order of the days on which they begin. */
export async function listRuleVersions<K extends NetworkRuleKind>(
  db: DatabaseOrTransaction,
  countryId: number,
  kind: K,
): Promise<Dated<CountryRules[K]>[]> {
  const rows = await db
    .selectFrom("countryRule")
    .select(["validFrom as from", "value"])
    .where("countryId", "=", countryId)
    .where("kind", "=", kind)
    .orderBy("validFrom")
    .execute();
  const schema: { parse(value: unknown): unknown } = RULE_SCHEMAS[kind];
  return rows.map(({ from, value }) => ({ from, value: schema.parse(value) as CountryRules[K] }));
}

/** Replaces the versions of a rule. False when this revision or a later one is there already. */
export async function upsertRuleVersions(
  db: DatabaseOrTransaction,
  rule: {
    countryId: number;
    kind: NetworkRuleKind;
    revision: number;
    versions: readonly Dated<unknown>[];
  },
): Promise<boolean> {
  const { countryId, kind, versions } = rule;
  const revision = BigInt(rule.revision);
  const of = db
    .selectFrom("countryRule")
    .where("countryId", "=", countryId)
    .where("kind", "=", kind);
  const known = await of.select("revision").orderBy("revision", "desc").limit(1).executeTakeFirst();
  if (known && known.revision >= revision) return false;
  await db
    .deleteFrom("countryRule")
    .where("countryId", "=", countryId)
    .where("kind", "=", kind)
    .execute();
  if (versions.length === 0) return true;
  await db
    .insertInto("countryRule")
    .values(
      versions.map(({ from, value }) => ({
        countryId,
        kind,
        validFrom: from,
        value: JSON.stringify(value),
        revision,
      })),
    )
    .execute();
  return true;
}
