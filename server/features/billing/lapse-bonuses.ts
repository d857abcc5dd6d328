import type { Database } from "../../db/database.ts";
import { lapseOneGrant } from "./grant-bonus.ts";

/** Lets every grant lapse that has expired by `at` (business time), each in a transaction of its own. Answers how many. */
export async function lapseBonuses(db: Database, at: Date, signal?: AbortSignal): Promise<number> {
  for (let lapsed = 0; ; lapsed += 1) {
    if (signal?.aborted) return lapsed;
    const found = await db.transaction().execute((tx) => lapseOneGrant(tx, at));
    if (!found) return lapsed;
  }
}
