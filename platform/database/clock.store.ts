import type { Pool } from "./pool.ts";

/** A longer question says nothing of the clock. */
const MAX_QUESTION_MS = 1_000;

/** How far (ms) this machine's clock is from the database's; undefined where the database does not answer soon. */
export async function findClockSkew(pool: Pool): Promise<number | undefined> {
  const beganMs = Date.now();
  const asked = pool.query<{ now: Date }>("select clock_timestamp() as now").catch(() => undefined);
  let giveUp: NodeJS.Timeout | undefined;
  const waited = new Promise<undefined>((resolve) => {
    giveUp = setTimeout(() => resolve(undefined), MAX_QUESTION_MS);
  });
  const answer = await Promise.race([asked, waited]);
  clearTimeout(giveUp);
  const endedMs = Date.now();
  const databaseMs = answer?.rows[0]?.now.getTime();
  return databaseMs === undefined ? undefined : Math.abs(databaseMs - (beganMs + endedMs) / 2);
}
