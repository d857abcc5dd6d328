import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { News, NotificationRow } from "./notification.ts";

export const NOTIFICATION_CHANNEL = "notification";

const columns = sql`id, seq, user_id as "userId", kind, title, body, link, created_at as "createdAt"`;

/** Writes news once and announces it to every process at commit; undefined when it was told before, or nobody is there. */
export async function insertNotification(
  tx: DatabaseOrTransaction,
  news: News,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into notification (user_id, kind, event_key, title, body, link, created_at)
    select id, ${news.kind}, ${news.eventKey}, ${news.title}, ${news.body}, ${news.link}, ${news.at}
    from "user" where id = ${news.userId} and not is_anonymous and deleted_at is null
    on conflict (user_id, event_key) do nothing returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id !== undefined) await sql`select pg_notify(${NOTIFICATION_CHANNEL}, ${id})`.execute(tx);
  return id;
}

export async function selectNotification(
  db: DatabaseOrTransaction,
  id: string,
): Promise<NotificationRow | undefined> {
  const { rows } =
    await sql<NotificationRow>`select ${columns} from notification where id = ${id}`.execute(db);
  return rows[0];
}

/** A user's notifications, newest first; only those older than `before` (a seq). */
export async function listByUser(
  db: DatabaseOrTransaction,
  userId: string,
  before: bigint | null,
  limit: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`select ${columns} from notification
    where user_id = ${userId} and (${before}::bigint is null or seq < ${before})
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

export async function countSince(
  db: DatabaseOrTransaction,
  userId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notification
    where user_id = ${userId} and created_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}
