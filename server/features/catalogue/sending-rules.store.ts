import { sql } from "kysely";
import * as z from "zod";
import { ruleSchemas } from "../../../contract/country-rules.ts";
import { checked, type RowOf } from "../../../platform/database/checked-sql.ts";
import { int, json } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";

const sendingRows = checked("catalogue: sending rules", {
  countryId: int,
  holidays: json(z.array(z.object({ date: z.string(), name: z.string() }))),
  legalHours: json(z.array(z.object({ from: z.string(), value: ruleSchemas.legalHours }))),
});

/** Holidays, and the hours that administrators have set, in order of the days on which they begin. */
export async function listSendingRules(
  db: DatabaseOrTransaction,
  countryIds: readonly number[],
): Promise<RowOf<typeof sendingRows>[]> {
  return sendingRows.list(
    db,
    sql`
    select c.id as country_id,
      (select coalesce(json_agg(json_build_object('date', date, 'name', name) order by date), '[]')
        from public_holiday where country_id = c.id) as holidays,
      (select coalesce(json_agg(json_build_object('from', valid_from, 'value', value) order by valid_from), '[]')
        from country_rule where country_id = c.id and kind = 'legalHours' and not isempty(valid)) as legal_hours
    from country c where c.id = any(${countryIds}::int[])`,
  );
}
