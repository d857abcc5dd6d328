import { canComeBySms } from "../../../domain/message/owner-sms.ts";
import type { NotificationsDeps } from "./notifications-deps.ts";
import {
  type Channels,
  defaultChannels,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "./notification.ts";
import { listPreferences, upsertPreference } from "./preferences.store.ts";

export type Preference = Channels & { kind: NotificationKind };

/** E-mail, push and SMS preferences for every kind of notification. */
export async function readPreferences(
  { db }: Pick<NotificationsDeps, "db">,
  userId: string,
): Promise<Preference[]> {
  const chosen = (await listPreferences(db, [userId])).get(userId);
  return NOTIFICATION_KINDS.map((kind) => ({
    kind,
    ...(chosen?.get(kind) ?? defaultChannels(kind)),
  }));
}

/** Changes the given kinds and answers with all of them. */
export async function savePreferences(
  deps: Pick<NotificationsDeps, "db">,
  userId: string,
  preferences: Preference[],
): Promise<Preference[]> {
  await deps.db.transaction().execute(async (tx) => {
    for (const { kind, ...channels } of preferences) {
      const sms = channels.sms && canComeBySms(kind);
      await upsertPreference(tx, userId, kind, { ...channels, sms });
    }
  });
  return readPreferences(deps, userId);
}
