import { findLastView } from "../accounts/profile/profile.store.ts";
import { wordAgain } from "./wording.ts";
import { cutPage, readNumberCursor } from "../../db/page-cursor.ts";
import type { Language } from "../../../domain/text/languages.ts";
import { inLanguage } from "../../language.ts";
import { findLanguage } from "../accounts/users/language.store.ts";
import { unreadSince, type WordedNotification } from "./notification.ts";
import { countSince, listByUser } from "./notifications.store.ts";
import type { NotificationsDeps } from "./notifications-deps.ts";

export type ListedNotification = WordedNotification & { isUnread: boolean };

const PAGE_SIZE = 20;

/** A user's notifications, newest first. Throws invalid-argument for an unknown cursor. */
export async function listNotifications(
  { db, clock }: Pick<NotificationsDeps, "db" | "clock">,
  userId: string,
  {
    cursor,
    limit = PAGE_SIZE,
    language,
  }: {
    cursor?: string | undefined;
    limit?: number | undefined;
    /** What the reader has on the screen; the account's language where nobody says. */
    language?: Language | undefined;
  },
): Promise<{
  rows: ListedNotification[];
  unread: number;
  notificationLastView: Date | null;
  nextCursor: string | null;
}> {
  const before = readNumberCursor(cursor);
  const notificationLastView = await findLastView(db, userId);
  const since = unreadSince(notificationLastView, clock.now());
  const [found, unread, spoken] = await Promise.all([
    listByUser(db, userId, before, limit + 1),
    countSince(db, userId, since),
    language ?? findLanguage(db, userId),
  ]);
  const page = cutPage(found, limit, ({ seq }) => String(seq));
  const worded = inLanguage(spoken ?? "en", () => page.rows.map(wordAgain));
  const rows = worded.map((row) => ({ ...row, isUnread: row.createdAt > since }));
  return { rows, unread, notificationLastView, nextCursor: page.nextCursor };
}

/** Unread notifications of the last ten days. */
export async function countUnread(
  { db, clock }: Pick<NotificationsDeps, "db" | "clock">,
  userId: string,
): Promise<number> {
  const lastView = await findLastView(db, userId);
  return countSince(db, userId, unreadSince(lastView, clock.now()));
}
