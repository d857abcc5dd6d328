import type { Pool } from "../../../platform/database/pool.ts";

/** Drops the jobs of these names that were queued before an instant and are not done. Returns how many. */
export async function deleteJobs(
  pool: Pool,
  names: readonly string[],
  before: Date,
): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from pgboss.job where name = any($1) and state in ('created', 'retry', 'active') and created_on < $2`,
    [names, before],
  );
  return rowCount ?? 0;
}
