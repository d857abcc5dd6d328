import { findNotification } from "../notifications.store.ts";
import type { NotificationsDeps } from "../notifications-deps.ts";
import { deleteSubscription, listSubscriptions } from "./push.store.ts";

/** Pushes a notification to its owner's browsers; deletes subscriptions that are gone. */
export async function pushNotification(
  { db, push }: Pick<NotificationsDeps, "db" | "push">,
  notificationId: string,
): Promise<void> {
  if (!push) return;
  const notification = await findNotification(db, notificationId);
  if (!notification) return;
  const { id, userId, title, body, link } = notification;
  const problems: unknown[] = [];
  for (const subscription of await listSubscriptions(db, userId)) {
    try {
      const outcome = await push.send(subscription, { id, title, body, link });
      if (outcome === "gone") await deleteSubscription(db, userId, subscription.endpoint);
    } catch (error) {
      problems.push(error);
    }
  }
  // A second try may show it twice in other browsers, which replace the first by its id.
  if (problems.length > 0) throw problems[0];
}
