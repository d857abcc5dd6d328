import { AppError } from "../../../domain/errors.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { deleteSessions } from "./users/credential.store.ts";
import { recordAudit } from "./users/record-audit.ts";
import type { ActingUser } from "./profile/record-user.ts";
import { translate } from "../../../domain/translate.ts";
import { findUser, isSuspended, updateSuspension } from "./users/user.store.ts";

/** Keeps a user out: nobody can sign in as this user and every session ends. Throws not-found. */
export async function suspendUser(
  { db, clock }: Pick<AccountsDeps, "db" | "clock">,
  userId: string,
  reason: string,
  { actorUserId, requestId }: { [Key in keyof ActingUser]: ActingUser[Key] | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await updateSuspension(tx, userId, reason))) throw new AppError("not-found");
    await deleteSessions(tx, userId);
    await recordAudit(tx, {
      at: clock.now(),
      actorUserId,
      action: "advertiser.suspended",
      subjectUserId: userId,
      requestId,
      detail: { reason },
    });
  });
}

/** Lets a user in again. Throws not-found, and aborted where nobody keeps the user out any more. */
export async function unsuspendUser(
  { db, clock }: Pick<AccountsDeps, "db" | "clock">,
  userId: string,
  reason: string,
  { actorUserId, requestId }: ActingUser,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Of two at once the second finds it ended.
    await findUser(tx, "id", userId, { lock: true });
    const wasSuspended = await isSuspended(tx, userId);
    if (!(await updateSuspension(tx, userId, null))) throw new AppError("not-found");
    if (!wasSuspended)
      throw new AppError("aborted", {
        reason: "not-suspended",
        message: translate("This suspension has been ended already."),
      });
    await recordAudit(tx, {
      at: clock.now(),
      actorUserId,
      action: "advertiser.unsuspended",
      subjectUserId: userId,
      requestId,
      detail: { reason },
    });
  });
}
