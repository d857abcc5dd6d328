import type { Database } from "../../../db/database.ts";
import { listDecided, listWaiting, type ReviewRow } from "./review.store.ts";

export type { ReviewRow } from "./review.store.ts";

const MAX_WAITING = 200;
const MAX_DECIDED = 20;

/** Campaigns waiting for review, and the latest decisions. */
export async function readReviews(
  db: Database,
): Promise<{ waiting: ReviewRow[]; decided: ReviewRow[] }> {
  const [waiting, decided] = await Promise.all([
    listWaiting(db, MAX_WAITING),
    listDecided(db, MAX_DECIDED),
  ]);
  return { waiting, decided };
}
