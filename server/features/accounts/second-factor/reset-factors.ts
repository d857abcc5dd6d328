import { AppError } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import { ACCOUNT_MAIL_JOB, type AccountsDeps } from "../accounts-deps.ts";
import { deleteSessions } from "../users/credential.store.ts";
import { deleteFactors } from "../users/factor.store.ts";
import { recordAudit } from "../users/record-audit.ts";
import type { ActingUser } from "../profile/record-user.ts";
import { findUser } from "../users/user.store.ts";

/**
 * For somebody who lost the phone with the codes, or the only passkey: takes away the second factors and signs out
 * everywhere. The password stays, and so does the proof by mail. Nobody does it for themselves: a stolen session would.
 * Throws permission-denied, and not-found.
 */
export async function resetFactors(
  { db, clock, jobs }: Pick<AccountsDeps, "db" | "clock" | "jobs">,
  userId: string,
  reason: string,
  { actorUserId, requestId }: ActingUser,
): Promise<void> {
  if (actorUserId === userId)
    throw new AppError("permission-denied", {
      message: translate("Another administrator must do this for you."),
    });
  await db.transaction().execute(async (tx) => {
    const user = await findUser(tx, "id", userId, { lock: true });
    if (!user || user.isAnonymous) throw new AppError("not-found");
    await deleteFactors(tx, userId);
    await deleteSessions(tx, userId);
    await jobs.send(tx, ACCOUNT_MAIL_JOB, { kind: "two-factor-reset", userId });
    await recordAudit(tx, {
      at: clock.now(),
      actorUserId,
      action: "two-factor.reset",
      subjectUserId: userId,
      requestId,
      detail: { reason },
    });
  });
}
