import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { selectLastView, updateLastView } from "./profile.store.ts";

/** When the user last looked at the notifications (business time); null when never. */
export async function readNotificationLastView(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<Date | null> {
  return selectLastView(db, userId);
}

/** Notifications seen now (`ulnv`). `at` is business time; a later view is never taken back. */
export async function markNotificationsSeen(
  db: DatabaseOrTransaction,
  userId: string,
  at: Date,
): Promise<Date> {
  return (await updateLastView(db, userId, at)) ?? at;
}
