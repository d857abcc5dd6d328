import type { CountryRules } from "../../domain/rules/country-rules.ts";
import type { Dated } from "../../domain/schedule/dated.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { type NetworkRuleKind, RULE_SCHEMAS } from "./rule-schemas.ts";

/** The versions of rules that were announced, by their kind, each in order of the days on which they begin. */
export type RuleVersions<K extends NetworkRuleKind> = { [P in K]: Dated<CountryRules[P]>[] };

/** The announced versions of these rules of a country, in one statement. */
export async function listRuleVersions<K extends NetworkRuleKind>(
  db: DatabaseOrTransaction,
  countryId: number,
  kinds: readonly K[],
): Promise<RuleVersions<K>> {
  const rows = await db
    .selectFrom("countryRule")
    .select(["kind", "validFrom as from", "value"])
    .where("countryId", "=", countryId)
    .where("kind", "in", kinds)
    .orderBy("validFrom")
    .execute();
  const versions = kinds.map((kind) => {
    const schema: { parse(value: unknown): unknown } = RULE_SCHEMAS[kind];
    const own = rows.filter((row) => row.kind === kind);
    return [kind, own.map(({ from, value }) => ({ from, value: schema.parse(value) }))];
  });
  return Object.fromEntries(versions) as RuleVersions<K>;
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
