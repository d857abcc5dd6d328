import type { Pool, PoolClient } from "../../platform/database/pool.ts";

/**
 * Runs the work, or does nothing when some worker is at it already. The signal is aborted when the lock is lost, as from
 * then on another worker may begin.
 */
export type OneAtATime = (name: string, run: (lost: AbortSignal) => Promise<void>) => Promise<void>;

/**
 * Lets one run of a name happen at a time over all workers. The lock belongs to a database connection, so it is gone the
 * moment its worker is, or when the connection breaks.
 */
export function lockSchedules(pool: Pool): OneAtATime {
  return async (name, run) => {
    const connection = await pool.connect();
    const loss = new AbortController();
    const onLoss = (error: Error): void => loss.abort(error);
    connection.once("error", onLoss);
    try {
      if (await lock(connection, name)) {
        await run(loss.signal);
        await unlock(connection, name);
      }
      connection.removeListener("error", onLoss);
      connection.release();
    } catch (error) {
      connection.removeListener("error", onLoss);
      // Ending the connection gives the lock back, whatever state it is in.
      connection.release(true);
      throw error;
    }
  };
}

async function lock(connection: PoolClient, name: string): Promise<boolean> {
  const { rows } = await connection.query(
    "select pg_try_advisory_lock(hashtextextended($1, 0)) as held",
    [`schedule:${name}`],
  );
  return rows[0]?.held === true;
}

async function unlock(connection: PoolClient, name: string): Promise<void> {
  await connection.query("select pg_advisory_unlock(hashtextextended($1, 0))", [
    `schedule:${name}`,
  ]);
}
