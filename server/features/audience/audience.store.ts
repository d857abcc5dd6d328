import { sql } from "kysely";
import { LIST_USES } from "../../../domain/campaign/campaign.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { z } from "zod";
import { checked, type RowOf } from "../../../platform/database/checked-sql.ts";
import {
  array,
  int,
  json,
  nullable,
  oneOf,
  text,
} from "../../../platform/database/column-kinds.ts";

/** A row of `saved_audience`. */
const ids = z.array(z.number());
const targeting = z.object({
  genders: ids,
  ageGroups: ids,
  targetedCounties: ids,
  targetedCities: ids,
  arpu: ids,
  interests: ids,
  listId: z.number().optional(),
  excludeListId: z.number().optional(),
});

export type SavedAudience = RowOf<typeof savedAudienceRows>;
const savedAudienceRows = checked("audience: SavedAudience", {
  id: text,
  userId: text,
  name: text,
  countryId: int,
  targetModelId: int,
  targeting: json(targeting),
  listId: nullable(text),
  otherListIds: array(text),
  listUse: oneOf(...LIST_USES),
  excludeListId: nullable(text),
});

export async function listAudiences(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<SavedAudience[]> {
  return savedAudienceRows.list(
    db,
    sql`select * from saved_audience where user_id = ${userId}
    order by lower(name), id limit 200`,
  );
}

/** Saves an audience, new or not; false when the id is somebody else's. */
export async function upsertAudience(
  db: DatabaseOrTransaction,
  audience: SavedAudience,
  at: Date,
): Promise<boolean> {
  const { id, userId, name, countryId, targetModelId, listId, excludeListId } = audience;
  const { otherListIds, listUse } = audience;
  const { numAffectedRows } = await sql`insert into saved_audience (id, user_id, name, country_id,
      target_model_id, targeting, list_id, other_list_ids, list_use, exclude_list_id, created_at, updated_at)
    values (${id}, ${userId}, ${name}, ${countryId}, ${targetModelId},
      ${JSON.stringify(audience.targeting)}::jsonb, ${listId}, ${otherListIds}::uuid[], ${listUse}, ${excludeListId}, ${at}, ${at})
    on conflict (id) do update set name = excluded.name, country_id = excluded.country_id,
      target_model_id = excluded.target_model_id, targeting = excluded.targeting, list_id = excluded.list_id,
      other_list_ids = excluded.other_list_ids, list_use = excluded.list_use,
      exclude_list_id = excluded.exclude_list_id, updated_at = excluded.updated_at
    where saved_audience.user_id = excluded.user_id`.execute(db);
  return numAffectedRows === 1n;
}

/** Removes an audience; false when the user has none of this id. */
export async function deleteAudience(
  db: DatabaseOrTransaction,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from saved_audience
    where id = ${id} and user_id = ${userId}`.execute(db);
  return numAffectedRows === 1n;
}
