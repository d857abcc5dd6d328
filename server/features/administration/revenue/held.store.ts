import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, float, oneOf } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { RevenueFilter } from "./revenue.store.ts";

export type HeldSum = RowOf<typeof heldRows>;
const heldRows = checked("revenue: HeldSum", {
  currency: oneOf("ZAR", "GHS"),
  campaigns: float,
  /** Set aside for them, and neither earned nor given back. */
  heldMinor: bigint,
  /** The part of it that what was delivered so far costs. */
  deliveredMinor: bigint,
});

/**
 * What is set aside for campaigns that are not settled, by currency. Of a route its share by its coins. Only open holds are
 * read, however many campaigns there ever were.
 */
export function sumHeld(db: DatabaseOrTransaction, filter: RevenueFilter): Promise<HeldSum[]> {
  const { countryId = null, routeId = null, flowTypeId = null, userId = null } = filter;
  const { from = null, to = null } = filter;
  return heldRows.list(
    db,
    sql`select h.currency, count(*)::float8 as campaigns,
        sum(floor(o.open * r.coins / nullif(c.max_coins, 0)))::bigint as "heldMinor",
        sum(least(floor(o.open * r.coins / nullif(c.max_coins, 0)),
          floor(c.amount_minor * r.delivered * c.parts / nullif(c.max_coins, 0))))::bigint as "deliveredMinor"
      from hold h join campaign c on c.id = h.campaign_id
      cross join lateral (select h.amount_minor - h.captured_minor - h.released_minor as open) o
      join lateral (select coalesce(sum(coins), 0) as coins, coalesce(sum(delivered), 0) as delivered, count(*) as routes
        from campaign_route where campaign_id = c.id and (${routeId}::int is null or route_id = ${routeId})) r on r.routes > 0
      where h.closed_at is null and o.open > 0
        and (${countryId}::int is null or c.country_id = ${countryId})
        and (${flowTypeId}::int is null or c.flow_type_id = ${flowTypeId})
        and (${userId}::text is null or c.user_id = ${userId})
        and (${from}::timestamptz is null or c.submitted_at >= ${from})
        and (${to}::timestamptz is null or c.submitted_at < ${to})
      group by h.currency order by h.currency desc`,
  );
}
