import { findLastView } from "../accounts/profile/profile.store.ts";
import { cutPage, readNumberCursor } from "../../db/page-cursor.ts";
import { type NotificationRow, unreadSince } from "./notification.ts";
import { countSince, listByUser } from "./notifications.store.ts";
import type { NotificationsDeps } from "./notifications-deps.ts";

export type ListedNotification = NotificationRow & { isUnread: boolean };

const PAGE_SIZE = 20;

/** A user's notifications, newest first. Throws invalid-argument for an unknown cursor. */
export async function listNotifications(
  { db, clock }: Pick<NotificationsDeps, "db" | "clock">,
  userId: string,
  { cursor, limit = PAGE_SIZE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{
  rows: ListedNotification[];
  unread: number;
  notificationLastView: Date | null;
  nextCursor: string | null;
}> {
  const before = readNumberCursor(cursor);
  const notificationLastView = await findLastView(db, userId);
  const since = unreadSince(notificationLastView, clock.now());
  const [found, unread] = await Promise.all([
    listByUser(db, userId, before, limit + 1),
    countSince(db, userId, since),
  ]);
  const page = cutPage(found, limit, ({ seq }) => String(seq));
  const rows = page.rows.map((row) => ({ ...row, isUnread: row.createdAt > since }));
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
