import { AppError } from "../../../../domain/errors.ts";
import type { AccountsDeps } from "../accounts-deps.ts";
import { deleteSessions } from "../users/credential.store.ts";
import { recordAudit } from "../users/record-audit.ts";
import type { ActingUser } from "../profile/record-user.ts";
import { deleteSession } from "./session.store.ts";

type SessionDeps = Pick<AccountsDeps, "db" | "clock">;

/** Signs one device out. Throws not-found. */
export async function endSession(
  { db, clock }: SessionDeps,
  userId: string,
  sessionId: string,
  { actorUserId, requestId }: ActingUser,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteSession(tx, userId, sessionId))) throw new AppError("not-found");
    const action = "session.ended";
    await recordAudit(tx, {
      at: clock.now(),
      actorUserId,
      action,
      subjectUserId: userId,
      requestId,
    });
  });
}

/** Signs a user out everywhere. `reason` is an administrator's. */
export async function endAllSessions(
  { db, clock }: SessionDeps,
  userId: string,
  { actorUserId, requestId }: ActingUser,
  reason?: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteSessions(tx, userId);
    await recordAudit(tx, {
      at: clock.now(),
      actorUserId,
      action: "session.all-ended",
      subjectUserId: userId,
      requestId,
      ...(reason === undefined ? {} : { detail: { reason } }),
    });
  });
}
