import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";

export type SessionRow = { id: string; device: string; createdAt: Date; lastSeenAt: Date };

/** A user's open sessions, the newest first. Technical time. */
export async function listSessions(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, coalesce(user_agent, '') as device, created_at as "createdAt", updated_at as "lastSeenAt"
    from session where user_id = ${userId} and expires_at > now()
    order by created_at desc, id limit 100`.execute(db);
  return rows;
}

/** Ends one session of a user; false when there is none. */
export async function deleteSession(
  tx: DatabaseOrTransaction,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom("session")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Lets one session see the tool as somebody until a time, or with `null` as its owner again. */
export async function writeActing(
  tx: DatabaseOrTransaction,
  sessionId: string,
  acting: { userId: string; until: Date } | null,
): Promise<void> {
  await tx
    .updateTable("session")
    .set({ acting_as_user_id: acting?.userId ?? null, acting_until: acting?.until ?? null })
    .where("id", "=", sessionId)
    .execute();
}
