import pg from "pg";

const GONE_WITHIN_MS = 10_000;

/**
 * Ends every other session of a database, as a restart of PostgreSQL or an operator does, waits until they are gone, and
 * returns how many there were. `applicationName` leaves all sessions but those of that name alone.
 */
export async function cutConnections(url: string, applicationName?: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid, $2) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and ($1::text is null or application_name = $1)`,
      [applicationName ?? null, GONE_WITHIN_MS],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
