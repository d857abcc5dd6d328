import { AppError } from "../../../domain/errors.ts";
import type { NotificationsDeps } from "./notifications-deps.ts";
import { deleteSubscription, type PushSubscription, upsertSubscription } from "./push.store.ts";
import { say } from "../../../domain/say.ts";

/** Sends a user's news to one more browser, until the session ends in which it asked. Throws unavailable where web push is not set up. */
export async function subscribePush(
  { db, push }: Pick<NotificationsDeps, "db" | "push">,
  who: { userId: string; sessionId: string },
  subscription: PushSubscription,
): Promise<void> {
  if (!push?.accepts(subscription.endpoint)) {
    throw new AppError("unavailable", { message: say("This browser cannot be reached by us.") });
  }
  await db.transaction().execute((tx) => upsertSubscription(tx, who, subscription));
}

export async function unsubscribePush(
  { db }: Pick<NotificationsDeps, "db">,
  userId: string,
  endpoint: string,
): Promise<void> {
  await deleteSubscription(db, userId, endpoint);
}
