import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";

export type SettledRoute = {
  campaignId: string;
  userId: string;
  currency: string;
  countryId: number;
  campaignCode: string;
  routeId: number;
  serviceId: bigint | null;
  sent: number;
  delivered: number;
  parts: number;
  unitPriceTenThousandths: bigint;
  spentMinor: bigint;
};

/** Every route of the campaigns that were settled since `from` (business time), newest first. */
export async function listSettledRoutes(
  db: DatabaseOrTransaction,
  from: Date,
): Promise<SettledRoute[]> {
  const { rows } = await sql<SettledRoute>`
    select c.id as "campaignId", c.user_id as "userId", h.currency, c.country_id as "countryId",
      r.campaign_code as "campaignCode", r.route_id as "routeId", r.service_id as "serviceId", r.sent, r.delivered,
      c.parts, c.unit_price_ten_thousandths::bigint as "unitPriceTenThousandths", h.captured_minor as "spentMinor"
    from campaign c join campaign_route r on r.campaign_id = c.id join hold h on h.campaign_id = c.id
    where c.settled_at >= ${from} order by c.settled_at desc, r.position limit 1000`.execute(db);
  return rows;
}
