import { sql } from "kysely";
import type { RuleKind } from "../../../../domain/rules/country-rules.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  anything,
  bigint,
  bool,
  nullable,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** A version of a rule as an administrator set it; `until` is its first day no longer, null while none follows. */
export type SetVersion = RowOf<typeof setVersionRows>;
const setVersionRows = checked("country rule: SetVersion", {
  id: bigint,
  from: text,
  until: nullable(text),
  isReplaced: bool,
  value: anything,
  reason: text,
  setBy: text,
  setAt: time,
});

type Series = { countryId: number; kind: RuleKind };

/** Every version of a rule that was ever set, replaced ones too, newest first. */
export async function listSetVersions(
  db: DatabaseOrTransaction,
  { countryId, kind }: Series,
): Promise<SetVersion[]> {
  return setVersionRows.list(
    db,
    sql`select id, valid_from as "from", upper(valid) as until, isempty(valid) as is_replaced, value, reason, set_by, set_at
      from country_rule where country_id = ${countryId} and kind = ${kind} order by id desc`,
  );
}

/** Lets one administrator at a time change the rules of a country. */
export async function lockCountryRules(
  tx: DatabaseOrTransaction,
  countryId: number,
): Promise<void> {
  await sql`select id from country where id = ${countryId} for no key update`.execute(tx);
}

/**
 * Adds a version from a day on: the one that held then ends, one that began the same day is replaced, and the next planned
 * one follows. The caller holds the lock.
 */
export async function insertRuleVersion(
  tx: DatabaseOrTransaction,
  version: Series & {
    from: string;
    value: unknown;
    reason: string;
    setBy: string;
    setAt: Date;
  },
): Promise<void> {
  const { countryId, kind, from, value, reason, setBy, setAt } = version;
  await sql`update country_rule set valid = daterange(lower(valid), ${from}::date)
    where country_id = ${countryId} and kind = ${kind} and valid @> ${from}::date`.execute(tx);
  await sql`insert into country_rule (country_id, kind, valid, valid_from, value, reason, set_by, set_at)
    select ${countryId}, ${kind}, daterange(${from}::date, min(lower(valid))), ${from}::date,
      ${JSON.stringify(value)}::jsonb, ${reason}, ${setBy}, ${setAt}
    from country_rule where country_id = ${countryId} and kind = ${kind} and lower(valid) > ${from}::date`.execute(
    tx,
  );
}
