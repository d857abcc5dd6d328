import { sql, type RawBuilder } from "kysely";
import { STATUS } from "../../../domain/campaign-status.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { Campaign } from "./campaign.ts";

export type CampaignState = "drafts" | "scheduled" | "running" | "finished";
export type StateCounts = Record<CampaignState, number>;

const RUNNING = [STATUS.Active, STATUS.Saved];
const FINISHED = [STATUS.Completed, STATUS.Stopped, STATUS.Rejected, STATUS.Expired];

/** The folder a campaign is in; 237 is a draft before submission and paused, so running, after. */
const state: RawBuilder<CampaignState> = sql`case when submitted_at is null then 'drafts'
  when status = any(${RUNNING}::int[]) then 'running'
  when status = any(${FINISHED}::int[]) then 'finished' else 'scheduled' end`;

export async function listByUser(
  db: DatabaseOrTransaction,
  query: {
    userId: string;
    state: CampaignState | undefined;
    after: { createdAt: Date; id: string } | undefined;
    limit: number;
  },
): Promise<Campaign[]> {
  const { userId, after, limit } = query;
  const { rows } = await sql<Campaign>`select * from campaign where user_id = ${userId}
      and (${query.state ?? null}::text is null or ${state} = ${query.state ?? null})
      and (${after?.createdAt ?? null}::timestamptz is null
        or (created_at, id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by created_at desc, id desc limit ${limit}`.execute(db);
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
