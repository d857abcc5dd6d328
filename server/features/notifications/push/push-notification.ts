import { inLanguageOf } from "../../accounts/users/account-language.ts";
import { findNotification } from "../notifications.store.ts";
import type { NotificationsDeps } from "../notifications-deps.ts";
import { wordAgain } from "../wording.ts";
import { deleteDevice, listDevices } from "./device.store.ts";
import { deleteSubscription, listSubscriptions } from "./push.store.ts";

/** Pushes a notification to its owner's browsers and phones; deletes those that are gone. */
export async function pushNotification(
  { db, push, devicePush }: Pick<NotificationsDeps, "db" | "push" | "devicePush">,
  notificationId: string,
): Promise<void> {
  if (!push && Object.keys(devicePush).length === 0) return;
  const notification = await findNotification(db, notificationId);
  if (!notification) return;
  const { id, userId } = notification;
  const { title, body, link } = await inLanguageOf(db, userId, async () => wordAgain(notification));
  const problems: unknown[] = [];
  const message = { id, title, body, link };
  for (const subscription of push ? await listSubscriptions(db, userId) : []) {
    try {
      const outcome = await push?.send(subscription, message);
      if (outcome === "gone") await deleteSubscription(db, userId, subscription.endpoint);
    } catch (error) {
      problems.push(error);
    }
  }
  for (const { system, token } of await listDevices(db, userId)) {
    try {
      const outcome = await devicePush[system]?.send(token, message);
      if (outcome === "gone") await deleteDevice(db, userId, token);
    } catch (error) {
      problems.push(error);
    }
  }
  // A second try may show it twice in other browsers, which replace the first by its id.
  if (problems.length > 0) throw problems[0];
}
