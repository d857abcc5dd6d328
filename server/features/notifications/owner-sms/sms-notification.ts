import { canComeBySms, MAX_SMS_A_DAY, ownerSmsText } from "../../../../domain/message/owner-sms.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { inLanguageOf } from "../../accounts/users/account-language.ts";
import { wordAgain } from "../wording.ts";
import { insertSms, updateSmsState } from "./notification-sms.store.ts";
import { findNotification } from "../notifications.store.ts";
import type { NotificationsDeps } from "../notifications-deps.ts";
import { isProved, readOwnMobile } from "./own-mobile.ts";

type SmsDeps = Pick<NotificationsDeps, "db" | "clock" | "cipher" | "messaging"> & {
  publicUrl: string;
};

/**
 * Sends one piece of news to its owner's proved number, free, at most five on a civil day of the owner's country; nothing
 * above that, and nothing to a number that was not proved. Tried again, it is the same message to the provider. Throws
 * MessagingError while the provider cannot be reached.
 */
export async function smsNotification(deps: SmsDeps, notificationId: string): Promise<void> {
  const { db, clock, messaging, publicUrl } = deps;
  const notification = await findNotification(db, notificationId);
  if (!notification || !canComeBySms(notification.kind)) return;
  const mobile = await readOwnMobile(deps, notification.userId);
  if (!mobile || !(await isProved(deps, notification.userId, mobile))) return;
  const day = zonedParts(clock.now().getTime(), mobile.country.timeZone).date;
  const { userId } = notification;
  const { title, link } = await inLanguageOf(db, userId, async () => wordAgain(notification));
  const record = { notificationId, userId, day, mostADay: MAX_SMS_A_DAY };
  const begun = await db.transaction().execute((tx) => insertSms(tx, record));
  if (begun !== "working") return;
  const state = await messaging.sendOwnerMessage({
    key: `notification:${notificationId}`,
    countryId: mobile.country.id,
    msisdn: mobile.msisdn,
    text: ownerSmsText(title, `${publicUrl}${link}`),
    isAsked: false,
  });
  await updateSmsState(db, notificationId, state);
}
