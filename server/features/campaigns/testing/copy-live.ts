import type { Pool } from "../../../../platform/database/pool.ts";

/** Campaigns that live on without news, `count` of them: copies of one, with services of their own. */
export async function copyLive(pool: Pool, campaignId: string, count: number): Promise<void> {
  const { rows } = await pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'campaign' and column_name <> 'id'
       and is_generated = 'NEVER'`,
  );
  const columns = rows.map(({ column_name: name }) => `"${name}"`).join(", ");
  await pool.query(
    `insert into campaign (id, ${columns})
       select gen_random_uuid(), ${columns} from campaign, generate_series(1, ${count}) where id = $1`,
    [campaignId],
  );
  await pool.query(
    `insert into campaign_route (campaign_id, route_id, position, route_name, campaign_code, client_id, client_user_id,
         service_id, status, people, coins, route_parts)
       select c.id, r.route_id, r.position, r.route_name, left(c.id::text, 20) || r.route_id, r.client_id, r.client_user_id,
         1000000 + row_number() over (), r.status, r.people, r.coins, r.route_parts
       from campaign c, campaign_route r
       where r.campaign_id = $1 and not exists (select from campaign_route where campaign_id = c.id)`,
    [campaignId],
  );
  await pool.query("analyze campaign, campaign_route");
}
