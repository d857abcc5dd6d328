import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { ACCOUNT_MAIL_JOB, type AccountsDeps } from "../accounts-deps.ts";
import { deleteSessions, findPasswordHash, upsertPasswordHash } from "../users/credential.store.ts";
import { hashPassword, verifyPassword } from "../users/password-hash.ts";
import { endOpenProofs } from "./end-open-proofs.ts";
import { refuseGuessable } from "./password-strength.ts";
import { recordAudit } from "../users/record-audit.ts";
import type { ActingUser } from "../profile/record-user.ts";
import { findUser } from "../users/user.store.ts";
import { translateKnown, msg } from "../../../../domain/translate.ts";

/** Spec section 8, letter for letter. */
const WRONG_PASSWORD = msg("Please provide correctly your current password");

/**
 * Changes the password (`upwd`) and ends all sessions, the caller's too. Throws invalid-argument at oldPassword when the
 * current password is not right, at newPassword when that is easily guessed.
 */
export async function updatePassword(
  deps: AccountsDeps,
  userId: string,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  { actorUserId, requestId }: ActingUser,
): Promise<void> {
  const current = await findPasswordHash(deps.db, userId);
  if (current === undefined) throw new AppError("not-found");
  if (!(await verifyPassword({ hash: current, password: oldPassword }))) {
    throw invalidArgument([{ path: "oldPassword", message: translateKnown(WRONG_PASSWORD) }]);
  }
  const user = await findUser(deps.db, "id", userId);
  await refuseGuessable(newPassword, user ? [user.name, user.email] : [], "newPassword");
  const hash = await hashPassword(newPassword);
  await deps.db.transaction().execute(async (tx) => {
    await findUser(tx, "id", userId, { lock: true });
    // Two changes at once: the one that comes second was made with a password that no longer holds.
    if ((await findPasswordHash(tx, userId)) !== current) throw new AppError("aborted");
    await upsertPasswordHash(tx, userId, hash);
    await deleteSessions(tx, userId);
    await endOpenProofs(tx, userId);
    await deps.jobs.send(tx, ACCOUNT_MAIL_JOB, { kind: "password-changed", userId });
    await recordAudit(tx, {
      at: deps.clock.now(),
      actorUserId,
      action: "password.changed",
      subjectUserId: userId,
      requestId,
    });
  });
}
