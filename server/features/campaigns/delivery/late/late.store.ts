import { sql } from "kysely";
import { checked } from "../../../../../platform/database/checked-sql.ts";
import { text } from "../../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";

const campaignIds = checked("campaigns: of final services", { campaignId: text });

/** The campaigns of these services of a route whose figures were final. */
export async function listFinalOf(
  db: DatabaseOrTransaction,
  routeId: number,
  serviceIds: readonly number[],
): Promise<string[]> {
  const rows = await campaignIds.list(
    db,
    sql`select distinct campaign_id::text as "campaignId" from campaign_route
      where route_id = ${routeId} and service_id = any(${serviceIds}::bigint[]) and is_final`,
  );
  return rows.map(({ campaignId }) => campaignId);
}

/** How many deliveries of a settled campaign's shares are paid for; others stay as they are. */
export async function updateCharged(
  db: DatabaseOrTransaction,
  shares: readonly { campaignId: string; routeId: number; charged: number }[],
): Promise<void> {
  if (shares.length === 0) return;
  await sql`update campaign_route r set charged = s.charged
    from unnest(${shares.map(({ campaignId }) => campaignId)}::uuid[], ${shares.map(({ routeId }) => routeId)}::int[],
      ${shares.map(({ charged }) => charged)}::int[]) s (campaign_id, route_id, charged)
    where r.campaign_id = s.campaign_id and r.route_id = s.route_id`.execute(db);
}
