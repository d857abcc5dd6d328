import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

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

/** Those of the codes under which no service was ever booked here. */
export async function listUnknownCodes(
  db: DatabaseOrTransaction,
  codes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) code
    where not exists (select from campaign_route r where r.campaign_code = code)
      and not exists (select from campaign_route_retired r where r.campaign_code = code)
    order by code`.execute(db);
  return rows.map(({ code }) => code);
}

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
