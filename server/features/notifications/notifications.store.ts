import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import {
  NOTIFICATION_KINDS,
  type NotificationRow,
  type WrittenNotification,
} from "./notification.ts";
import { storedWording } from "./wording.ts";
import { checked, type RowOf } from "../../../platform/database/checked-sql.ts";
import {
  bigint,
  int,
  json,
  nullable,
  oneOf,
  text,
  time,
} from "../../../platform/database/column-kinds.ts";

export type StoredNotification = RowOf<typeof storedRows>;
const storedRows = checked("notifications: stored", {
  id: text,
  userId: text,
  kind: oneOf(...NOTIFICATION_KINDS),
});
const notificationRows = checked("notifications: notification", {
  id: text,
  seq: bigint,
  userId: text,
  kind: oneOf(...NOTIFICATION_KINDS),
  title: text,
  body: text,
  wording: nullable(json(storedWording)),
  link: text,
  createdAt: time,
});
const countRows = checked("notifications: count", { count: int });

const columns = notificationRows.columns();

/** Stores each notification once, in this order. Answers those that are new; none for a repeated one, or without a recipient. */
export async function insertNotifications(
  tx: DatabaseOrTransaction,
  notifications: readonly WrittenNotification[],
): Promise<StoredNotification[]> {
  if (notifications.length === 0) return [];
  return storedRows.list(
    tx,
    sql`
    insert into notification (user_id, kind, event_key, title, body, wording, link, created_at)
    select n."userId", n.kind, n."eventKey", n.title, n.body, n.wording, n.link, n.at
    from jsonb_to_recordset(${JSON.stringify(notifications.map((one, n) => ({ ...one, n })))}::jsonb) as n (
      n int, "userId" text, kind text, "eventKey" text, title text, body text, wording jsonb, link text, at timestamptz)
    join "user" u on u.id = n."userId"
    where not u.is_anonymous and u.deleted_at is null
    order by n.n
    on conflict (user_id, event_key) do nothing returning id, user_id, kind`,
  );
}

export async function findNotification(
  db: DatabaseOrTransaction,
  id: string,
): Promise<NotificationRow | undefined> {
  return notificationRows.find(db, sql`select ${columns} from notification where id = ${id}`);
}

/** A user's notifications, newest first; only those older than `before` (a seq). */
export async function listByUser(
  db: DatabaseOrTransaction,
  userId: string,
  before: bigint | null,
  limit: number,
): Promise<NotificationRow[]> {
  return notificationRows.list(
    db,
    sql`select ${columns} from notification
    where user_id = ${userId} and (${before}::bigint is null or seq < ${before})
    order by seq desc limit ${limit}`,
  );
}

export async function countSince(
  db: DatabaseOrTransaction,
  userId: string,
  since: Date,
): Promise<number> {
  const row = await countRows.find(
    db,
    sql`select count(*)::int as count from notification
    where user_id = ${userId} and created_at > ${since}`,
  );
  return row?.count ?? 0;
}

type Old = { countryId: number; before: Date };

/** How many notifications of a country's accounts were written before a time. */
export async function countWrittenBefore(
  db: DatabaseOrTransaction,
  { countryId, before }: Old,
): Promise<number> {
  const row = await countRows.find(
    db,
    sql`select count(*)::int as count from notification n join account_profile p using (user_id)
    where p.country_id = ${countryId} and n.created_at < ${before}`,
  );
  return row?.count ?? 0;
}

/** Deletes the notifications of a country's accounts that were written before a time. */
export async function deleteWrittenBefore(
  db: DatabaseOrTransaction,
  { countryId, before }: Old,
): Promise<void> {
  await sql`delete from notification n using account_profile p
    where p.user_id = n.user_id and p.country_id = ${countryId} and n.created_at < ${before}`.execute(
    db,
  );
}
