import { sql } from "kysely";
import { ruleSchemas } from "../../../contract/country-rules.ts";
import type { CountryRules, RuleKind } from "../../../domain/rules/country-rules.ts";
import type { Dated } from "../../../domain/schedule/dated.ts";
import { checked } from "../../../platform/database/checked-sql.ts";
import { anything, bigint, nullable, text } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";

const versionRows = checked("country rule: version", { from: text, value: anything });

/** What administrators have set of a rule, in order of the days on which it begins; what was replaced is left out. */
export async function listRuleVersions<K extends RuleKind>(
  db: DatabaseOrTransaction,
  countryId: number,
  kind: K,
): Promise<Dated<CountryRules[K]>[]> {
  const rows = await versionRows.list(db, listVersions(countryId, kind));
  const schema: { parse(value: unknown): unknown } = ruleSchemas[kind];
  return rows.map(({ from, value }) => ({ from, value: schema.parse(value) as CountryRules[K] }));
}

/** The same as a query of a statement that asks for more: from, value. */
export const listVersions = (countryId: number, kind: RuleKind) =>
  sql`select valid_from as "from", value from country_rule
    where country_id = ${countryId} and kind = ${kind} and not isempty(valid) order by valid_from`;

const revisionRows = checked("country rule: revision", { revision: nullable(bigint) });

/** A number that grows with every change of a rule; undefined while nobody has changed it. */
export async function findRuleRevision(
  db: DatabaseOrTransaction,
  countryId: number,
  kind: RuleKind,
): Promise<number | undefined> {
  const row = await revisionRows.find(
    db,
    sql`select max(id) as revision from country_rule where country_id = ${countryId} and kind = ${kind}`,
  );
  return row?.revision ? Number(row.revision) : undefined;
}
