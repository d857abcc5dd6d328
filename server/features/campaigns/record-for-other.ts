import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { ActingUser } from "../accounts/profile/record-user.ts";
import { recordAudit } from "../accounts/users/record-audit.ts";

type Act = {
  userId: string;
  campaignId: string;
  actor?: ActingUser | undefined;
  reason?: string | undefined;
};

/** True when it is not the owner of a campaign who does something to it. */
export function isForOther(userId: string, actor: ActingUser | undefined): actor is ActingUser {
  return actor !== undefined && actor.actorUserId !== userId;
}

/** Puts into the audit what an administrator does to an advertiser's campaign; what the owner does is not there. */
export async function recordForOther(
  tx: DatabaseOrTransaction,
  action: "campaign.submitted" | "campaign.stopped",
  { userId, campaignId, actor, reason }: Act,
  at: Date,
): Promise<void> {
  if (!isForOther(userId, actor)) return;
  const { actorUserId, requestId } = actor;
  await recordAudit(tx, {
    at,
    actorUserId,
    action,
    subjectUserId: userId,
    requestId,
    detail: { campaignId, ...(reason === undefined ? {} : { reason }) },
  });
}
