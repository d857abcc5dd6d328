import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { forSql, type DraftFields } from "../campaigns.store.ts";

/** Writes what an edit changed in a submitted campaign. */
export async function writeEdited(
  db: DatabaseOrTransaction,
  campaignId: string,
  fields: DraftFields,
  stored: { startsAt: Date; endsAt: Date; status: number; revision: number; at: Date },
): Promise<void> {
  await db
    .updateTable("campaign")
    .set({
      ...forSql(fields),
      startsAt: stored.startsAt,
      endsAt: stored.endsAt,
      status: stored.status,
      revision: stored.revision,
      updatedAt: stored.at,
      version: sql<number>`version + 1`,
      nextSyncAt: sql<Date>`'epoch'`,
    })
    .where("id", "=", campaignId)
    .where("submittedAt", "is not", null)
    .execute();
}

/** Parts as a route counts the new text. */
export async function writeRouteParts(
  db: DatabaseOrTransaction,
  campaignId: string,
  routeId: number,
  routeParts: number,
): Promise<void> {
  await sql`update campaign_route set route_parts = ${routeParts}
    where campaign_id = ${campaignId} and route_id = ${routeId} and not is_final`.execute(db);
}
