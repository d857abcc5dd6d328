import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, int, nullable, text, time } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type RiskFacts = RowOf<typeof facts>;
const facts = checked("campaigns: RiskFacts", {
  accountSince: time,
  /** When somebody last let a campaign of this account go that had waited for its risk. */
  releasedAt: nullable(time),
  email: text,
  people: int,
  listNumbers: bigint,
  /** Of a list that is left out: its network gets them too. */
  leftOutNumbers: bigint,
});

/** Who submits a campaign, and to how many. */
export async function findRiskFacts(
  db: DatabaseOrTransaction,
  { userId, campaignId, listIds }: { userId: string; campaignId: string; listIds: string[] },
): Promise<RiskFacts | undefined> {
  return facts.find(
    db,
    sql`select u.created_at as account_since, u.email, c.people,
      (select max(r.decided_at) from campaign_review r join campaign o on o.id = r.campaign_id
        where o.user_id = u.id and r.decision = 'approved'
          and jsonb_path_exists(r.flags, '$[*].risk')) as released_at,
      (select coalesce(sum(accepted), 0)::bigint from msisdn_list
        where user_id = u.id and id = any(${listIds}::uuid[])) as list_numbers,
      (select coalesce(sum(accepted), 0)::bigint from msisdn_list
        where user_id = u.id and id = c.exclude_list_id) as left_out_numbers
    from "user" u join campaign c on c.user_id = u.id where u.id = ${userId} and c.id = ${campaignId}`,
  );
}
