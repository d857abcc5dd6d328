import type { Pool, PoolClient } from "../../platform/database/pool.ts";

/** A pool or the connection of a running transaction. */
export type Database = Pool | PoolClient;

/** Runs the work in one transaction: all of it happens, or nothing. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (db: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot roll back is broken and must not go back into the pool. What broke it is told by the
    // first error.
    const isBroken = await client.query("rollback").then(
      () => false,
      () => true,
    );
    client.release(isBroken);
    throw error;
  }
}
