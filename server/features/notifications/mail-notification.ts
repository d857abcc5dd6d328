import { layOut } from "../accounts/mails/mail-layout.ts";
import { readContact } from "../accounts/users/read-contact.ts";
import type { MailProvider } from "../../providers/mail/mail-provider.ts";
import { findNotification } from "./notifications.store.ts";
import type { NotificationsDeps } from "./notifications-deps.ts";
import { translate } from "../../../domain/translate.ts";
import { wordAgain } from "./wording.ts";
import { inLanguageOf } from "../accounts/users/account-language.ts";

type MailDeps = Pick<NotificationsDeps, "db"> & { mail: MailProvider; publicUrl: string };

/** Mails a notification to its owner; nothing when the account is deleted or its address unverified. */
export async function mailNotification(
  { db, mail, publicUrl }: MailDeps,
  notificationId: string,
): Promise<void> {
  const notification = await findNotification(db, notificationId);
  const owner = notification && (await readContact(db, notification.userId));
  if (!notification || !owner) return;
  const write = () => {
    const { title, body, link } = wordAgain(notification);
    return layOut(owner.email, {
      subject: title,
      greeting:
        owner.name === "" ? translate("Hello,") : translate("Hello {name},", { name: owner.name }),
      before: [sentence(title), body].filter((it) => it !== ""),
      button: { label: translate("Open Loudhailer"), url: `${publicUrl}${link}` },
      after: [
        translate("You choose which emails you get: see Notifications."),
        `${publicUrl}/notifications`,
      ],
    });
  };
  await inLanguageOf(db, notification.userId, () => mail.send(write()));
}

/** A title stands alone without a full stop, and in a text with one. */
const sentence = (title: string) => (/[.!?]$/.test(title) ? title : `${title}.`);
