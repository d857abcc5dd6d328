import { AppError } from "../../../domain/errors.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { deleteSessions } from "./users/credential.store.ts";
import { recordAudit } from "./users/record-audit.ts";
import type { ActingUser } from "./profile/record-user.ts";
import { updateSuspension } from "./users/user.store.ts";

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

/** Lets a user in again. Throws not-found. */
export async function unsuspendUser(
  { db, clock }: Pick<AccountsDeps, "db" | "clock">,
  userId: string,
  reason: string,
  { actorUserId, requestId }: ActingUser,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await updateSuspension(tx, userId, null))) throw new AppError("not-found");
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
