import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, int, nullable, text, time } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { SettledMark } from "../../billing/accounting/compare-services.ts";

export type SettledRoute = RowOf<typeof settledRoutes>;
const settledRoutes = checked("campaigns: SettledRoute", {
  campaignId: text,
  settledAt: time,
  userId: text,
  currency: text,
  countryId: int,
  campaignCode: text,
  routeId: int,
  serviceId: nullable(bigint),
  sent: int,
  delivered: int,
  /** Deliveries that are charged. */
  charged: int,
  parts: int,
  unitPriceTenThousandths: bigint,
  spentMinor: bigint,
});

const unknownCodes = checked("campaigns: UnknownCode", { code: text });

/** Those of the codes under which no service was ever booked here. */
export async function listUnknownCodes(
  db: DatabaseOrTransaction,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await unknownCodes.list(
    db,
    sql`
    select code from unnest(${codes}::text[]) code
    where not exists (select from campaign_route r where r.campaign_code = code)
      and not exists (select from campaign_route_retired r where r.campaign_code = code)
    order by code`,
  );
  return rows.map(({ code }) => code);
}

/** Every route of the next `limit` campaigns that were settled after this one, in that order. */
export async function listSettledRoutes(
  db: DatabaseOrTransaction,
  after: SettledMark | null,
  limit: number,
): Promise<SettledRoute[]> {
  const behind = after
    ? sql`and (settled_at, id) > (${after.settledAt}, ${after.campaignId})`
    : sql``;
  return settledRoutes.list(
    db,
    sql`
    select c.id as "campaignId", c.settled_at, c.user_id, h.currency, c.country_id,
      r.campaign_code, r.route_id, r.service_id, r.sent, r.delivered, coalesce(r.charged, r.delivered) as charged,
      c.parts, c.unit_price_ten_thousandths::bigint as "unitPriceTenThousandths", 
      (h.captured_minor - coalesce((select sum(amount_minor) from spend_return where campaign_id = c.id), 0))::bigint as "spentMinor"
    from (select * from campaign c where settled_at is not null ${behind}
        and exists (select from campaign_route where campaign_id = c.id) and exists (select from hold where campaign_id = c.id)
      order by settled_at, id limit ${limit}) c
    join campaign_route r on r.campaign_id = c.id join hold h on h.campaign_id = c.id
    order by c.settled_at, c.id, r.position`,
  );
}
