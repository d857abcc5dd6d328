import { cutPage, readNumberCursor } from "../../db/page-cursor.ts";
import type { SupportDeps } from "./support-deps.ts";
import type { SupportMessage, SupportState } from "./support-message.ts";
import { countOpen, listByUser, listQueue, type QueuedMessage } from "./support.store.ts";

const MAX_OWN_MESSAGES = 50;
const PAGE_SIZE = 20;

/** A user's messages to support with their answers, newest first. */
export async function readOwnMessages(
  { db }: Pick<SupportDeps, "db">,
  userId: string,
): Promise<SupportMessage[]> {
  return listByUser(db, userId, MAX_OWN_MESSAGES);
}

/** Messages of everybody, newest first, with how many wait. Throws invalid-argument for an unknown cursor. */
export async function readQueue(
  { db }: Pick<SupportDeps, "db">,
  query: {
    state?: SupportState | undefined;
    userId?: string | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
  },
): Promise<{ rows: QueuedMessage[]; open: number; nextCursor: string | null }> {
  const { state, userId, cursor, limit = PAGE_SIZE } = query;
  const before = readNumberCursor(cursor);
  const [found, open] = await Promise.all([
    listQueue(db, { state, userId, before, limit: limit + 1 }),
    countOpen(db),
  ]);
  return { open, ...cutPage(found, limit, ({ seq }) => String(seq)) };
}
