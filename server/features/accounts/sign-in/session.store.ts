import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type SessionRow = { id: string; device: string; createdAt: Date; lastSeenAt: Date };

/** A user's open sessions, the newest first. Technical time. */
export async function listSessions(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom("session")
    .select(["id", "userAgent", "createdAt", "usedAt"])
    .where("userId", "=", userId)
    .where((eb) => eb("expiresAt", ">", eb.fn<Date>("now")))
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(100)
    .execute();
  return rows.map(({ id, userAgent, createdAt, usedAt }) => ({
    id,
    device: userAgent ?? "",
    createdAt,
    lastSeenAt: usedAt,
  }));
}

/** Ends one session of a user; false when it does not exist. */
export async function deleteSession(
  tx: DatabaseOrTransaction,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom("session")
    .where("id", "=", sessionId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Notes that a session is in use. */
export async function updateSessionUsed(
  db: DatabaseOrTransaction,
  sessionId: string,
  usedAt: Date,
): Promise<void> {
  await db.updateTable("session").set({ usedAt }).where("id", "=", sessionId).execute();
}

/** True while a session is open and sees the tool as this user: its owner, or whom its administrator acts as. Technical time. */
export async function isSessionOf(
  db: DatabaseOrTransaction,
  sessionId: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from session s join "user" u on u.id = s.user_id
    where s.id = ${sessionId} and s.expires_at > now() and u.suspended_at is null and u.deleted_at is null
      and coalesce(case when s.acting_until > now() then s.acting_as_user_id end, s.user_id) = ${userId}`.execute(
    db,
  );
  return rows.length === 1;
}

/** Lets one session see the tool as somebody until a time, or with `null` as its owner again. */
export async function updateActing(
  tx: DatabaseOrTransaction,
  sessionId: string,
  acting: { userId: string; until: Date } | null,
): Promise<void> {
  await tx
    .updateTable("session")
    .set({ actingAsUserId: acting?.userId ?? null, actingUntil: acting?.until ?? null })
    .where("id", "=", sessionId)
    .execute();
}
