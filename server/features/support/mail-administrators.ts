import type { Database } from "../../db/database.ts";
import type { MailProvider } from "../../providers/mail/mail-provider.ts";
import { layOut } from "../accounts/mails/mail-layout.ts";
import { readContact } from "../accounts/users/read-contact.ts";
import { findMessage } from "./support.store.ts";
import { translate } from "../../../domain/translate.ts";
import { inLanguageOf } from "../accounts/users/account-language.ts";

/** Tells every administrator that somebody has written. What was written stays in the tool. */
export async function mailAdministrators(
  deps: { db: Database; mail: MailProvider; publicUrl: string; adminUserIds: readonly string[] },
  messageId: string,
): Promise<void> {
  const message = await findMessage(deps.db, messageId);
  if (message?.state !== "open") return;
  for (const adminUserId of deps.adminUserIds) {
    const admin = await readContact(deps.db, adminUserId);
    if (!admin) continue;
    const write = () =>
      layOut(admin.email, {
        subject: translate("Support: {subject}", { subject: message.subject }),
        greeting: translate("Hello {name},", { name: admin.name }),
        before: [translate("An advertiser has contacted support."), message.subject],
        button: { label: translate("Open the queue"), url: `${deps.publicUrl}/admin/support` },
        after: [],
      });
    await inLanguageOf(deps.db, adminUserId, () => deps.mail.send(write()));
  }
}
