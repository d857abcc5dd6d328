import { sql } from "kysely";
import type { Campaign, DraftChanges } from "../../../domain/campaign/campaign.ts";
import type { CampaignContent } from "../../../domain/campaign/content.ts";
import type { KindName } from "../../../domain/campaign/kinds/traits.ts";
import { flowTypeIdOf } from "../../../domain/campaign/kinds/flow-types.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { CAMPAIGN_COLUMNS, LISTED_COLUMNS } from "./campaign-columns.ts";
import { campaignFrom, rowOf } from "./campaign-row.ts";

export type NewDraft = DraftChanges & {
  id: string;
  userId: string;
  countryId: number;
  kind: KindName;
};

/** Adds a draft; false when the id is taken. */
export async function insertDraft(
  db: DatabaseOrTransaction,
  { id, userId, countryId, kind, ...fields }: NewDraft,
  at: Date,
): Promise<boolean> {
  const result = await db
    .insertInto("campaign")
    .values({
      ...rowOf(fields),
      id,
      userId,
      countryId,
      flowTypeId: flowTypeIdOf(kind),
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Number of a user's drafts. */
export async function countDrafts(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("campaign")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("userId", "=", userId)
    .where("submittedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those with this content among a user's newest drafts, as many as `lookedAt`, the one changed last first. Content is compared in the database: it may be large. */
export async function listDraftsWith(
  db: DatabaseOrTransaction,
  userId: string,
  { content, lookedAt }: { content: CampaignContent | null; lookedAt: number },
): Promise<Campaign[]> {
  const asJson = content && JSON.stringify(content);
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("campaign")
        .select(CAMPAIGN_COLUMNS)
        .where("userId", "=", userId)
        .where("submittedAt", "is", null)
        .orderBy("updatedAt", "desc")
        .orderBy("id")
        .limit(lookedAt)
        .as("campaign"),
    )
    .select(LISTED_COLUMNS)
    .where(sql`(content is not distinct from ${asJson}::jsonb)`, "=", true)
    .orderBy("updatedAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => campaignFrom({ ...row, content }));
}

/** The sender's name of the campaign that a user sent last in a country; undefined when none had one. */
export async function findLastSender(
  db: DatabaseOrTransaction,
  userId: string,
  countryId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("campaign")
    .select("sender")
    .where("userId", "=", userId)
    .where("countryId", "=", countryId)
    .where("submittedAt", "is not", null)
    .where("sender", "<>", "")
    .orderBy("submittedAt", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.sender;
}

/** Updates the given version; false when it has changed, or is not this user's draft. */
export async function updateDraft(
  db: DatabaseOrTransaction,
  key: { id: string; userId: string; version: number },
  changes: DraftChanges,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("campaign")
    .set((eb) => ({ ...rowOf(changes), updatedAt: at, version: eb("version", "+", 1) }))
    .where("id", "=", key.id)
    .where("userId", "=", key.userId)
    .where("version", "=", key.version)
    .where("submittedAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes a draft; false when it is not a draft. */
export async function deleteOwnDraft(
  db: DatabaseOrTransaction,
  id: string,
  userId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom("campaign")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("submittedAt", "is", null)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Notes that a campaign goes on after a pause; what was sent is what its networks had reported. */
export async function updateResumed(
  db: DatabaseOrTransaction,
  id: string,
  at: Date,
): Promise<void> {
  await sql`update campaign set resumed_at = ${at},
      resumed_sent = (select coalesce(sum(sent), 0) from campaign_route where campaign_id = ${id})
    where id = ${id} and submitted_at is not null`.execute(db);
}

/** Finds a campaign of any user. */
export async function findCampaign(
  db: DatabaseOrTransaction,
  id: string,
): Promise<Campaign | undefined> {
  const row = await campaignRow(db, id).executeTakeFirst();
  return row && campaignFrom(row);
}

/** These campaigns, of any user. */
export async function listCampaignsById(
  db: DatabaseOrTransaction,
  ids: readonly string[],
): Promise<Campaign[]> {
  if (ids.length === 0) return [];
  const rows = await campaignRows(db, ids).execute();
  return rows.map(campaignFrom);
}

/** The campaign, locked until the transaction ends. */
export async function lockCampaign(
  db: DatabaseOrTransaction,
  id: string,
): Promise<Campaign | undefined> {
  const row = await campaignRow(db, id).forUpdate().executeTakeFirst();
  return row && campaignFrom(row);
}

/** These campaigns, locked until the transaction ends, in the order of their ids, so that two who lock many do not wait for each other. */
export async function lockCampaigns(
  db: DatabaseOrTransaction,
  ids: readonly string[],
): Promise<Campaign[]> {
  if (ids.length === 0) return [];
  const rows = await campaignRows(db, ids).orderBy("id").forUpdate().execute();
  return rows.map(campaignFrom);
}

/** Locks these campaigns in the same order, for who reads them afterwards. */
export async function lockCampaignRows(
  db: DatabaseOrTransaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from campaign where id = any(${ids}::uuid[]) order by id for update`.execute(db);
}

function campaignRow(db: DatabaseOrTransaction, id: string) {
  return db.selectFrom("campaign").selectAll().where("id", "=", id);
}

function campaignRows(db: DatabaseOrTransaction, ids: readonly string[]) {
  return db
    .selectFrom("campaign")
    .selectAll()
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))));
}
