import pg from "pg";

/**
 * Ends every other session of a database, as a restart of PostgreSQL or an operator does, and returns how many there were.
 * `applicationName` leaves all sessions but those of that name alone.
 */
export async function cutConnections(url: string, applicationName?: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and ($1::text is null or application_name = $1)`,
      [applicationName ?? null],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
