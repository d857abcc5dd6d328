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
