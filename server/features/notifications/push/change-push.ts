import { asSystem } from "../../../identity/identity.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { NotificationsDeps } from "../notifications-deps.ts";
import { deleteSubscription, type PushSubscription, upsertSubscription } from "./push.store.ts";
import { translate } from "../../../../domain/translate.ts";

/**
 * Sends a user's news to one more browser, until the session ends in which it asked. Throws
 * unavailable where web push is not set up, invalid-argument for a network or a key that we cannot send to.
 */
export async function subscribePush(
  { db, push }: Pick<NotificationsDeps, "db" | "push">,
  who: { userId: string; sessionId: string },
  subscription: PushSubscription,
): Promise<void> {
  const message = translate("We cannot reach this browser.");
  if (!push) throw new AppError("unavailable", { message });
  if (!push.accepts(subscription)) throw invalidArgument([{ path: "", message }]);
  // A browser that somebody else has signed in on before changes hands.
  await asSystem(() => db.transaction().execute((tx) => upsertSubscription(tx, who, subscription)));
}

export async function unsubscribePush(
  { db }: Pick<NotificationsDeps, "db">,
  userId: string,
  endpoint: string,
): Promise<void> {
  await deleteSubscription(db, userId, endpoint);
}
