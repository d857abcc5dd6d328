import { sql, type RawBuilder } from "kysely";
import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { statusCodeOf } from "../../../../domain/campaign/status-codes.ts";
import { flowTypeIdOf } from "../../../../domain/campaign/kinds/flow-types.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { int, oneOf } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { listedFrom, type ListedCampaign } from "./listed-campaign.ts";
import { type CampaignState, type StateCounts, withAllStates } from "./state-counts.ts";
import { listQuery } from "./listed-rows.store.ts";

const RUNNING = [statusCodeOf("active"), statusCodeOf("paused")];
const FINISHED = (["completed", "stopped", "rejected", "expired"] as const).map(statusCodeOf);

/** The folder a campaign is in; 237 is a draft before submission and paused, so running, after. */
const state: RawBuilder<CampaignState> = sql`case when submitted_at is null then 'drafts'
  when status = any(${RUNNING}::int[]) then 'running'
  when status = any(${FINISHED}::int[]) then 'finished' else 'scheduled' end`;

export type CampaignSort = "newest" | "oldest" | "start" | "title" | "amount" | "people";

const ORDER: Readonly<Record<CampaignSort, RawBuilder<unknown>>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  start: sql`start_date nulls last, start_hour, id`,
  title: sql`lower(title), id`,
  amount: sql`amount_minor desc nulls last, id`,
  people: sql`people desc, id`,
};

export type ListQuery = {
  userId: string;
  state?: CampaignState | undefined;
  kind?: KindName | undefined;
  /** Words in title, text or sender. */
  search?: string | undefined;
  sort: CampaignSort;
  skip: number;
  limit: number;
};

export async function listByUser(
  db: DatabaseOrTransaction,
  query: ListQuery,
): Promise<ListedCampaign[]> {
  const { userId, kind, search, skip, limit } = query;
  let found = listQuery(db, userId);
  if (query.state) found = found.where(state, "=", query.state);
  if (kind) found = found.where("flowTypeId", "=", flowTypeIdOf(kind));
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
    found = found.where(({ or, eb }) =>
      or((["title", "text", "sender"] as const).map((column) => eb(column, "ilike", pattern))),
    );
  }
  const rows = await found.orderBy(ORDER[query.sort]).limit(limit).offset(skip).execute();
  return rows.map(listedFrom);
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

/** As a query of a statement that asks for more: state, count. */
export const countStates = (userId: string) =>
  sql`select ${state} as state, count(*)::int as count from campaign where user_id = ${userId} group by 1`;
