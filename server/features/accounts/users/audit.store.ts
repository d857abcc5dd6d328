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
    .insertInto("audit_log")
    .values({
      at: entry.at,
      actor_user_id: entry.actorUserId,
      action: entry.action,
      subject_user_id: entry.subjectUserId ?? entry.actorUserId,
      request_id: entry.requestId ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}
