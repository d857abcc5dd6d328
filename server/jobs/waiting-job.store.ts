import type { Pool } from "../../platform/database/pool.ts";

/** The queues in which a job waits, now or later. */
export async function listWaiting(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    "select distinct name from pgboss.job where state in ('created', 'retry')",
  );
  return new Set(rows.map(({ name }) => name));
}
