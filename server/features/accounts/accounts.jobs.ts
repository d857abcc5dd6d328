import { createEmailVerificationToken } from "better-auth/api";
import * as z from "zod";
import type { JobDefinition } from "../../jobs/job.ts";
import type { MailProvider } from "../../providers/mail/mail-provider.ts";
import {
  ACCOUNT_MAIL_KINDS,
  type AccountMailKind,
  writeAccountMail,
} from "./mails/account-mails.ts";
import { ACCOUNT_MAIL_JOB, type AccountsDeps } from "./accounts-deps.ts";
import { openToken } from "./mails/sealed-token.ts";
import { CONFIRM_PAGE } from "./sign-in/auth-handler.ts";
import { VERIFY_SECONDS } from "./sign-in/auth.ts";
import { deleteExpired, deleteOldVisitors } from "./sign-in/expiry.store.ts";
import { forgetAccountSignals } from "./signals/note-signals.ts";
import { deletePhoneCodes } from "./phones/phone-proof.store.ts";
import { findUser } from "./users/user.store.ts";
import { verificationProof } from "./sign-in/verification-proof.ts";
import { inLanguageOf } from "./users/account-language.ts";

export type AccountsJobsDeps = Pick<AccountsDeps, "db" | "clock"> & {
  mail: MailProvider;
  secret: string;
  publicUrl: string;
};

const mailJob = z.object({
  kind: z.enum(ACCOUNT_MAIL_KINDS),
  userId: z.string(),
  sealedToken: z.string().optional(),
  /** From then on its link opens nothing. */
  expiresAt: z.iso.datetime().optional(),
});

export function accountsJobs(deps: AccountsJobsDeps): JobDefinition[] {
  return [
    {
      name: ACCOUNT_MAIL_JOB,
      isLetter: true,
      concurrency: 4,
      handle: (data) => sendAccountMail(deps, data),
    },
    { name: "tidy-accounts", everySeconds: 3600, handle: () => tidyAccounts(deps) },
  ];
}

/** Somebody who wrote a draft without an account and never came back is forgotten after this time. */
const VISITOR_DAYS = 30;
const DAY_MS = 86_400_000;

/** Sessions and tokens that have run out, and visitors who have gone. */
async function tidyAccounts({ db, clock }: AccountsJobsDeps): Promise<void> {
  await deleteExpired(db);
  await deletePhoneCodes(db, new Date(clock.now().getTime() - DAY_MS));
  await deleteOldVisitors(db, VISITOR_DAYS);
  await forgetAccountSignals({ db, clock });
}

/** A mail that waited so long that its link is dead is not sent: its reader would be led in vain, and has asked for another one. */
async function sendAccountMail(deps: AccountsJobsDeps, data: unknown): Promise<void> {
  const { kind, userId, sealedToken, expiresAt } = mailJob.parse(data);
  if (expiresAt !== undefined && Date.parse(expiresAt) <= deps.clock.now().getTime()) return;
  const user = await findUser(deps.db, "id", userId);
  if (!user || user.isAnonymous) return;
  const url = await linkFor(deps, kind, user, sealedToken);
  await inLanguageOf(deps.db, userId, () =>
    deps.mail.send(writeAccountMail({ kind, to: user.email, name: user.name, url })),
  );
}

async function linkFor(
  { db, publicUrl, secret }: AccountsJobsDeps,
  kind: AccountMailKind,
  user: { id: string; email: string },
  sealedToken: string | undefined,
): Promise<string> {
  if (kind === "reset") {
    const token = openToken(secret, user.id, sealedToken ?? "");
    return `${publicUrl}/reset-password/new?token=${encodeURIComponent(token)}`;
  }
  if (/passkey|two-factor|backup/.test(kind)) return `${publicUrl}/personal`;
  if (kind !== "verify") return `${publicUrl}/login`;
  const query = new URLSearchParams({
    token: await createEmailVerificationToken(secret, user.email, undefined, VERIFY_SECONDS),
    proof: await verificationProof(db, secret, user.id),
  });
  return `${publicUrl}${CONFIRM_PAGE}?${query}`;
}
