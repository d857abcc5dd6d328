import { type AccountMailKind } from "../mails/account-mails.ts";
import { ACCOUNT_MAIL_JOB, type AccountsDeps } from "../accounts-deps.ts";
import { recordAudit } from "../users/record-audit.ts";

const FACTOR_NOTICES = {
  "two-factor.on": "two-factor-on",
  "two-factor.off": "two-factor-off",
  "two-factor.codes-renewed": "backup-codes-renewed",
  "passkey.removed": "passkey-removed",
} as const satisfies Record<string, AccountMailKind>;

export type FactorChange = keyof typeof FACTOR_NOTICES;

const CHANGED_AT = new Map<string, FactorChange>([
  ["/two-factor/disable", "two-factor.off"],
  ["/two-factor/generate-backup-codes", "two-factor.codes-renewed"],
  ["/passkey/delete-passkey", "passkey.removed"],
]);

/** Change made by a successful call. Verifying a code within a session switches two-step sign-in on. */
export function factorChange(path: string, wasOn: boolean): FactorChange | undefined {
  if (path === "/two-factor/verify-totp") return wasOn ? undefined : "two-factor.on";
  return CHANGED_AT.get(path);
}

/** The owner is notified of every change of a second factor, and the audit records it. */
export async function notifyFactorChange(
  { db, jobs, clock }: Pick<AccountsDeps, "db" | "jobs" | "clock">,
  userId: string,
  change: FactorChange,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await jobs.send(tx, ACCOUNT_MAIL_JOB, { kind: FACTOR_NOTICES[change], userId });
    await recordAudit(tx, { at: clock.now(), actorUserId: userId, action: change });
  });
}
