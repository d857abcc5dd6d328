import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

const MAX_BROWSERS = 10;

/** Moves a browser's subscription to this user, and deletes the oldest when there are too many. */
export async function upsertSubscription(
  tx: DatabaseOrTransaction,
  { userId, sessionId }: { userId: string; sessionId: string },
  { endpoint, p256dh, auth }: PushSubscription,
): Promise<void> {
  await sql`insert into push_subscription (endpoint, user_id, session_id, p256dh, auth)
    values (${endpoint}, ${userId}, ${sessionId}, ${p256dh}, ${auth})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth`.execute(tx);
  await sql`delete from push_subscription where endpoint in (select endpoint from push_subscription
    where user_id = ${userId} order by created_at desc, endpoint offset ${MAX_BROWSERS})`.execute(
    tx,
  );
}

export async function deleteSubscription(
  db: DatabaseOrTransaction,
  userId: string,
  endpoint: string,
): Promise<void> {
  await sql`delete from push_subscription where user_id = ${userId} and endpoint = ${endpoint}`.execute(
    db,
  );
}

export async function listSubscriptions(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<PushSubscription[]> {
  return db
    .selectFrom("pushSubscription")
    .select(["endpoint", "p256dh", "auth"])
    .where("userId", "=", userId)
    .execute();
}
