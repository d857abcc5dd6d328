import { sql, type RawBuilder } from "kysely";
import { STATUS } from "../../../../domain/campaign/campaign-status.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { Campaign } from "../campaign.ts";

export type CampaignState = "drafts" | "scheduled" | "running" | "finished";
export type StateCounts = Record<CampaignState, number>;

const RUNNING = [STATUS.Active, STATUS.Saved];
const FINISHED = [STATUS.Completed, STATUS.Stopped, STATUS.Rejected, STATUS.Expired];

/** The folder a campaign is in; 237 is a draft before submission and paused, so running, after. */
const state: RawBuilder<CampaignState> = sql`case when submitted_at is null then 'drafts'
  when status = any(${RUNNING}::int[]) then 'running'
  when status = any(${FINISHED}::int[]) then 'finished' else 'scheduled' end`;

/** A campaign with what its networks have sent and delivered. */
export type ListedCampaign = Campaign & { sent: number; delivered: number };

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
  flowTypeId?: number | undefined;
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
  const { userId, skip, limit } = query;
  const pattern = query.search ? `%${query.search.replace(/[\\%_]/g, "\\$&")}%` : null;
  const { rows } = await sql<ListedCampaign>`select campaign.*,
      coalesce((select sum(r.sent) from campaign_route r where r.campaign_id = campaign.id), 0)::int as sent,
      coalesce((select sum(r.delivered) from campaign_route r where r.campaign_id = campaign.id), 0)::int as delivered
    from campaign where user_id = ${userId}
      and (${query.state ?? null}::text is null or ${state} = ${query.state ?? null})
      and (${query.flowTypeId ?? null}::int is null or flow_type_id = ${query.flowTypeId ?? null})
      and (${pattern}::text is null or title ilike ${pattern} or text ilike ${pattern} or sender ilike ${pattern})
    order by ${ORDER[query.sort]} limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

export async function countByState(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<StateCounts> {
  const { rows } = await sql<{ state: CampaignState; count: number }>`
    select ${state} as state, count(*)::int as count from campaign where user_id = ${userId} group by 1`.execute(
    db,
  );
  const counts: StateCounts = { drafts: 0, scheduled: 0, running: 0, finished: 0 };
  for (const row of rows) counts[row.state] = row.count;
  return counts;
}
