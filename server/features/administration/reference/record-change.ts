import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import type { Actor } from "../administration-deps.ts";
import { type ChangeKind, insertChange } from "./reference.store.ts";

/** Records a change of reference data in its history and in the audit, in the transaction that makes it. */
export async function recordChange(
  tx: DatabaseOrTransaction,
  change: {
    at: Date;
    kind: ChangeKind;
    subject: string;
    before: unknown;
    after: unknown;
    reason: string;
  },
  { actorUserId, requestId }: Actor,
): Promise<void> {
  const { at, kind, subject, reason } = change;
  await insertChange(tx, { ...change, actorUserId });
  await recordAudit(tx, {
    at,
    actorUserId,
    action: `${kind}.changed`,
    subjectUserId: null,
    requestId,
    detail: { subject, reason },
  });
}
