import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";

/** Empties the groups of at most `most` people who left a base before an instant; how they agreed stays. Returns how many. */
export async function updateLeft(
  tx: DatabaseOrTransaction,
  before: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update base_member
    set county_id = null, city_id = null, birth_year = null, gender = null, arpu = null, interests = 0
    where (route_id, person) in (select route_id, person from base_member where removed_at < ${before}
      and num_nonnulls(county_id, city_id, birth_year, gender, arpu, nullif(interests, 0)) > 0 limit ${most})`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
