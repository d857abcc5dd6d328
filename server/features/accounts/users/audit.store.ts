import { sql } from "kysely";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { nullable, text } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type AuditEntry = {
  at: Date;
  actorUserId: string | null;
  /** Noun and verb: "session.created", "password.changed". */
  action: string;
  subjectUserId?: string | null;
  requestId?: string | null;
  /** Ids, amounts and words of our own; never personal data. */
  detail?: Record<string, string | number | boolean | null>;
};

/** Appends to the audit; nothing there can be changed or deleted. */
export async function insertAudit(tx: DatabaseOrTransaction, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("auditLog")
    .values({
      at: entry.at,
      actorUserId: entry.actorUserId,
      action: entry.action,
      subjectUserId: entry.subjectUserId ?? entry.actorUserId,
      requestId: entry.requestId ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}

const campaignActs = checked("audit: act on a campaign", { reason: nullable(text) });

/** The newest act of an administrator on an advertiser's campaign, with its reason; undefined when there is none. */
export async function findActOnCampaign(
  db: DatabaseOrTransaction,
  act: { userId: string; campaignId: string; action: string },
): Promise<{ reason: string | null } | undefined> {
  const { userId, campaignId, action } = act;
  return campaignActs.find(
    db,
    sql`select detail->>'reason' as reason from audit_log
      where subject_user_id = ${userId} and action = ${action} and detail->>'campaignId' = ${campaignId}
      order by id desc limit 1`,
  );
}
