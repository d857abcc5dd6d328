import type { Pool } from "../pool.ts";

/** A longer question says nothing of the clock. */
const MAX_QUESTION_MS = 1_000;

/** What time it is by the database's clock. Throws where it does not answer. */
export async function findDatabaseTime(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
  const [row] = rows;
  if (!row) throw new Error("The database does not say what time it is.");
  return row.now;
}

/** How far (ms) this machine's clock is from the database's; undefined where the database does not answer soon. */
export async function findClockSkew(pool: Pool): Promise<number | undefined> {
  const beganMs = Date.now();
  const asked = findDatabaseTime(pool).catch(() => undefined);
  let giveUp: NodeJS.Timeout | undefined;
  const waited = new Promise<undefined>((resolve) => {
    giveUp = setTimeout(() => resolve(undefined), MAX_QUESTION_MS);
  });
  const answer = await Promise.race([asked, waited]);
  clearTimeout(giveUp);
  const endedMs = Date.now();
  const databaseMs = answer?.getTime();
  return databaseMs === undefined ? undefined : Math.abs(databaseMs - (beganMs + endedMs) / 2);
}
