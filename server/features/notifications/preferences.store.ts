import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { Channels, NotificationKind } from "./notification.ts";
import { checked } from "../../../platform/database/checked-sql.ts";
import { bool, text } from "../../../platform/database/column-kinds.ts";

const preferenceRows = checked("preferences: preference", {
  email: bool,
  push: bool,
  sms: bool,
  kind: text,
  userId: text,
});

/** Preferences of each user by kind; without kinds never set, and without users who set none. */
export async function listPreferences(
  db: DatabaseOrTransaction,
  userIds: readonly string[],
): Promise<Map<string, Map<string, Channels>>> {
  const rows = await preferenceRows.list(
    db,
    sql`
    select user_id, kind, email, push, sms from notification_preference where user_id = any(${userIds}::text[])`,
  );
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    [...byUser].map(([userId, chosen]) => [
      userId,
      new Map(chosen.map(({ kind, email, push, sms }) => [kind, { email, push, sms }])),
    ]),
  );
}

export async function upsertPreference(
  tx: DatabaseOrTransaction,
  userId: string,
  kind: NotificationKind,
  { email, push, sms }: Channels,
): Promise<void> {
  await sql`insert into notification_preference (user_id, kind, email, push, sms)
    values (${userId}, ${kind}, ${email}, ${push}, ${sms})
    on conflict (user_id, kind) do update set email = excluded.email, push = excluded.push,
      sms = excluded.sms`.execute(tx);
}
