import type { Pool } from "../../platform/pool.ts";

/** Runs the work, or does nothing when some worker is at it already. */
export type OneAtATime = (name: string, run: () => Promise<void>) => Promise<void>;

/**
 * Lets one run of a name happen at a time over all workers. The lock belongs to a database connection, so it is gone the
 * moment its worker is.
 */
export function createOneAtATime(pool: Pool): OneAtATime {
  return async (name, run) => {
    const connection = await pool.connect();
    let isHeld = false;
    try {
      const { rows } = await connection.query<{ held: boolean }>(
        "select pg_try_advisory_lock(hashtextextended($1, 0)) as held",
        [`schedule:${name}`],
      );
      isHeld = rows[0]?.held === true;
      if (isHeld) await run();
    } finally {
      if (isHeld)
        await connection
          .query("select pg_advisory_unlock(hashtextextended($1, 0))", [`schedule:${name}`])
          .catch(() => {});
      connection.release();
    }
  };
}
