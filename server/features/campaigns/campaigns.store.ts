import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { Campaign } from "./campaign.ts";

/** Fields of a draft by column; what is left out keeps its value. */
export type DraftFields = Partial<
  Pick<
    Campaign,
    | "flowTypeId"
    | "title"
    | "text"
    | "sender"
    | "link"
    | "responseType"
    | "content"
    | "arpu"
    | "interests"
    | "listId"
    | "excludeListId"
    | "offerEndsDate"
    | "gender"
    | "ageGroups"
    | "counties"
    | "cities"
    | "targetModelId"
    | "allocationTypeId"
    | "startDate"
    | "endDate"
    | "startHour"
    | "endHour"
    | "daysOfWeek"
    | "people"
    | "step"
  >
>;

export type NewDraft = DraftFields & {
  id: string;
  userId: string;
  countryId: number;
  flowTypeId: number;
};

/** Adds a draft; false when the id is taken. */
export async function insertDraft(
  db: DatabaseOrTransaction,
  draft: NewDraft,
  at: Date,
): Promise<boolean> {
  const result = await db
    .insertInto("campaign")
    .values({ ...forSql(draft), createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Columns as the driver takes them: it would write an object as a composite, and jsonb takes text. */
export function forSql<Fields extends DraftFields>(fields: Fields) {
  const { content } = fields;
  return content === undefined
    ? { ...fields, content: undefined }
    : { ...fields, content: content === null ? null : JSON.stringify(content) };
}

/** How many drafts a user has. */
export async function countDrafts(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from campaign
    where user_id = ${userId} and submitted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Saves over the version that the writer has seen; false when there is another one, or it is no draft of this user. */
export async function updateDraft(
  db: DatabaseOrTransaction,
  key: { id: string; userId: string; version: number },
  fields: DraftFields,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("campaign")
    .set({ ...forSql(fields), updatedAt: at, version: sql<number>`version + 1` })
    .where("id", "=", key.id)
    .where("userId", "=", key.userId)
    .where("version", "=", key.version)
    .where("submittedAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Removes a draft; false when it is none. */
export async function removeDraft(
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

/** Gives every draft of one user to another. */
export async function reassignDrafts(
  db: DatabaseOrTransaction,
  fromUserId: string,
  toUserId: string,
): Promise<void> {
  await db
    .updateTable("campaign")
    .set({ userId: toUserId })
    .where("userId", "=", fromUserId)
    .where("submittedAt", "is", null)
    .execute();
}

/** The campaign, whoever it belongs to. */
export async function readCampaign(
  db: DatabaseOrTransaction,
  id: string,
): Promise<Campaign | undefined> {
  const { rows } = await sql<Campaign>`select * from campaign where id = ${id}`.execute(db);
  return rows[0];
}

/** The campaign, locked until the transaction ends. */
export async function lockCampaign(
  db: DatabaseOrTransaction,
  id: string,
): Promise<Campaign | undefined> {
  const { rows } = await sql<Campaign>`select * from campaign where id = ${id} for update`.execute(
    db,
  );
  return rows[0];
}
