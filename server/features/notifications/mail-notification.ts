import { layOut } from "../accounts/mails/mail-layout.ts";
import { readContact } from "../accounts/users/read-contact.ts";
import type { MailProvider } from "../../providers/mail/mail-provider.ts";
import { selectNotification } from "./notifications.store.ts";
import type { NotificationsDeps } from "./notifications-deps.ts";
import { say } from "../../../domain/say.ts";
import { speakTo } from "../accounts/users/speak-to.ts";

type MailDeps = Pick<NotificationsDeps, "db"> & { mail: MailProvider; publicUrl: string };

/** Sends one piece of news to its owner's address; nothing when the account has gone or its address is not proved. */
export async function mailNotification(
  { db, mail, publicUrl }: MailDeps,
  notificationId: string,
): Promise<void> {
  const news = await selectNotification(db, notificationId);
  const owner = news && (await readContact(db, news.userId));
  if (!news || !owner) return;
  const write = () =>
    layOut(owner.email, {
      subject: news.title,
      greeting: owner.name === "" ? say("Hello,") : say("Hello {name},", { name: owner.name }),
      before: news.body === "" ? [news.title] : [news.title, news.body],
      button: { label: say("Open Loudhailer"), url: `${publicUrl}${news.link}` },
      after: [say("You choose which emails you get: see Notifications.")],
    });
  await speakTo(db, news.userId, () => mail.send(write()));
}
