import { statusCodeOf } from "../../../../domain/campaign/status-codes.ts";
import type { DraftChanges, SubmittedStatus } from "../../../../domain/campaign/campaign.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { rowOf } from "../campaign-row.ts";

/** Writes what an edit changed in a submitted campaign. */
export async function updateEdited(
  db: DatabaseOrTransaction,
  campaignId: string,
  changes: DraftChanges,
  fixed: { startsAt: Date; endsAt: Date; status: SubmittedStatus; revision: number; at: Date },
): Promise<void> {
  await db
    .updateTable("campaign")
    .set((eb) => ({
      ...rowOf(changes),
      startsAt: fixed.startsAt,
      endsAt: fixed.endsAt,
      status: statusCodeOf(fixed.status),
      revision: fixed.revision,
      updatedAt: fixed.at,
      version: eb("version", "+", 1),
      nextSyncAt: eb.fn("now", []),
    }))
    .where("id", "=", campaignId)
    .where("submittedAt", "is not", null)
    .execute();
}

/** Parts as a route counts the new text. */
export async function updateRouteParts(
  db: DatabaseOrTransaction,
  campaignId: string,
  routeId: number,
  routeParts: number,
): Promise<void> {
  await db
    .updateTable("campaignRoute")
    .set({ routeParts })
    .where("campaignId", "=", campaignId)
    .where("routeId", "=", routeId)
    .where("isFinal", "=", false)
    .execute();
}
