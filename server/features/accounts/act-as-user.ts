import { asSystem } from "../../identity/identity.ts";
import { AppError } from "../../../domain/errors.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { recordAudit } from "./users/record-audit.ts";
import type { ActingUser } from "./profile/record-user.ts";
import { updateActing } from "./sign-in/session.store.ts";
import { findUser } from "./users/user.store.ts";

const ACTING_MS = 30 * 60_000;

/**
 * Lets an administrator's session see the tool as an advertiser for half an hour. What it may do then is decided with
 * every call by its trait `acting` (contract/traits.ts). Throws not-found, and permission-denied for another administrator.
 */
export async function actAsUser(
  { db, clock }: Pick<AccountsDeps, "db" | "clock">,
  acting: { userId: string; isAdmin: boolean; sessionId: string; reason: string },
  { actorUserId, requestId }: ActingUser,
): Promise<void> {
  const { userId, isAdmin, sessionId, reason } = acting;
  if (isAdmin) throw new AppError("permission-denied");
  await db.transaction().execute(async (tx) => {
    const user = await findUser(tx, "id", userId);
    if (!user || user.isAnonymous) throw new AppError("not-found");
    await updateActing(tx, sessionId, { userId, until: new Date(Date.now() + ACTING_MS) });
    await recordAudit(tx, {
      at: clock.now(),
      actorUserId,
      action: "acting.started",
      subjectUserId: userId,
      requestId,
      detail: { reason },
    });
  });
}

/** The administrator is back. Doing it again changes nothing. */
export async function stopActing(
  { db, clock }: Pick<AccountsDeps, "db" | "clock">,
  acting: { userId: string; sessionId: string },
  { actorUserId, requestId }: ActingUser,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The session is the administrator's, and the call is one as the advertiser.
    await asSystem(() => updateActing(tx, acting.sessionId, null));
    await recordAudit(tx, {
      at: clock.now(),
      actorUserId,
      action: "acting.ended",
      subjectUserId: acting.userId,
      requestId,
    });
  });
}
