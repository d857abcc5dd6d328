import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { updateLastView } from "./profile.store.ts";

/** Notifications seen now (`ulnv`). `at` is business time; a later view is never taken back. */
export async function markNotificationsSeen(
  db: DatabaseOrTransaction,
  userId: string,
  at: Date,
): Promise<Date> {
  return (await updateLastView(db, userId, at)) ?? at;
}
