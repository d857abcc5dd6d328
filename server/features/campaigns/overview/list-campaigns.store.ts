import { sql } from "kysely";
import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { flowTypeIdOf } from "../../../../domain/campaign/kinds/flow-types.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { int, oneOf } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { type CampaignSort, ORDER } from "./campaign-order.store.ts";
import type { CampaignPlace } from "./campaign-place.ts";
import { listedFrom, type FoldedCampaign } from "./listed-campaign.ts";
import { DRAFT_WORDS } from "./draft-words.store.ts";
import { listQuery } from "./listed-rows.store.ts";
import { type CampaignState, type StateCounts, withAllStates } from "./state-counts.ts";

export type ListQuery = {
  userId: string;
  state?: CampaignState | undefined;
  kind?: KindName | undefined;
  /** Words in title, text or sender. */
  search?: string | undefined;
  sort: CampaignSort;
  /** The last campaign of the page before. */
  after: CampaignPlace | undefined;
  limit: number;
};

/** A page of a user's campaigns behind a place, each with its own; their content is not read and null. A page costs the same wherever it begins. */
export async function listByUser(
  db: DatabaseOrTransaction,
  query: ListQuery,
): Promise<{ campaign: FoldedCampaign; place: CampaignPlace }[]> {
  const { userId, kind, search, limit, after } = query;
  const { key, asText, asValue, isDescending } = ORDER[query.sort];
  const direction = sql.raw(isDescending ? "desc" : "asc");
  let found = listQuery(db, userId).select([asText.as("place"), DRAFT_WORDS.as("draftWords")]);
  if (query.state)
    found = found.where(sql`campaign_folder(submitted_at, status)`, "=", query.state);
  if (kind) found = found.where("flowTypeId", "=", flowTypeIdOf(kind));
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
    found = found.where(({ or, eb }) =>
      or((["title", "text", "sender"] as const).map((column) => eb(column, "ilike", pattern))),
    );
  }
  if (after) {
    const behind = sql.raw(isDescending ? "<" : ">");
    // In parentheses of its own: comparisons do not follow each other.
    found = found.where(
      sql`((${key}, id) ${behind} (${asValue(after.key)}, ${after.id}::uuid))`,
      "=",
      true,
    );
  }
  const rows = await found
    .orderBy(sql`${key} ${direction}, id ${direction}`)
    .limit(limit)
    .execute();
  return rows.map(({ place, draftWords, ...row }) => ({
    campaign: { ...listedFrom({ ...row, content: null }), draftWords },
    place: { key: String(place), id: row.id },
  }));
}

const stateCounts = checked("campaigns: StateCount", {
  state: oneOf("drafts", "scheduled", "running", "finished"),
  count: int,
});

export async function countByState(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<StateCounts> {
  return withAllStates(await stateCounts.list(db, countStates(userId)));
}

/** As a query of a statement that asks for more: state, count. From counters, however many campaigns there are. */
export const countStates = (userId: string) =>
  sql`select folder as state, sum(n)::int as count from campaign_count where user_id = ${userId} group by folder`;
