import { type RawBuilder, sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, float, int, oneOf, text } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { sumCostMinor, type RevenueFilter } from "./revenue.store.ts";

/** Of many years, so wider than a campaign's own. */
const sumsOf = {
  campaigns: float,
  booked: float,
  sent: float,
  delivered: float,
  undelivered: float,
  clicks: float,
  complaints: float,
  bookedMinor: bigint,
  revenueMinor: bigint,
  /** Without tax. */
  netMinor: bigint,
  /** What networks charge, in the country's currency. */
  costMinor: bigint,
  /** Parts that are not among the costs: nobody knows what they cost, or it is in another currency. */
  partsWithoutCost: float,
};

export type RevenueSum = RowOf<typeof revenueSumRows>;
const revenueSumRows = checked("revenue: RevenueSum", {
  ...sumsOf,
  currency: oneOf("ZAR", "GHS"),
});
export type RevenueGroup = RowOf<typeof revenueGroupRows>;
const revenueGroupRows = checked("revenue: RevenueGroup", {
  ...revenueSumRows.shape,
  id: int,
  name: text,
});
const byConnectionRows = checked("revenue: ConnectionCost", {
  connectionId: int,
  name: text,
  currency: text,
  messages: float,
  parts: float,
  costMinor: bigint,
});
export type ConnectionCost = RowOf<typeof byConnectionRows>;

const count = (name: string) => sql`sum(s.${sql.ref(name)})::float8 as ${sql.ref(name)}`;

const sums = sql`sum(s.campaigns)::float8 as campaigns, ${sql.join(
  ["booked", "sent", "delivered", "undelivered", "clicks", "complaints"].map(count),
)}, sum(s.booked_minor)::bigint as "bookedMinor", sum(s.revenue_minor)::bigint as "revenueMinor",
  sum(s.net_minor)::bigint as "netMinor", ${sumCostMinor(sql`sum(s.cost_micros)`)},
  sum(s.parts_without_cost)::float8 as "partsWithoutCost"`;

/** Days of everybody; campaigns of one advertiser where the filter names one. */
function rolledUp(filter: RevenueFilter, route: RawBuilder<unknown>): RawBuilder<unknown> {
  const from = filter.userId === undefined ? sql`revenue_day` : sql`revenue_share`;
  const campaigns = filter.userId === undefined ? sql`` : sql`1 as campaigns,`;
  return sql`select d.*, ${campaigns} co.currency_code as currency, co.name as country_name
    from ${from} d join country co on co.id = d.country_id where ${route} and ${chosen(filter)}`;
}

function chosen(filter: RevenueFilter): RawBuilder<unknown> {
  const { countryId = null, flowTypeId = null, userId, from = null, to = null } = filter;
  return sql`${userId === undefined ? sql`true` : sql`d.user_id = ${userId}`}
    and (${countryId}::int is null or d.country_id = ${countryId})
    and (${flowTypeId}::int is null or d.flow_type_id = ${flowTypeId})
    and (${from}::timestamptz is null or d.day >= (${from}::timestamptz at time zone 'UTC')::date)
    and (${to}::timestamptz is null or d.day < (${to}::timestamptz at time zone 'UTC')::date)`;
}

const whole = ({ routeId = 0 }: RevenueFilter) => sql`d.route_id = ${routeId}`;

/** From day to day the days are taken away that nothing is left of. */
const some = sql`having sum(s.campaigns) > 0`;

export function sumRevenue(
  db: DatabaseOrTransaction,
  filter: RevenueFilter,
): Promise<RevenueSum[]> {
  return revenueSumRows.list(
    db,
    sql`select s.currency, ${sums} from (${rolledUp(filter, whole(filter))}) s
      group by s.currency ${some} order by s.currency desc`,
  );
}

export function sumByCountry(
  db: DatabaseOrTransaction,
  filter: RevenueFilter,
): Promise<RevenueGroup[]> {
  return revenueGroupRows.list(
    db,
    sql`select s.country_id as id, s.country_name as name, s.currency, ${sums}
      from (${rolledUp(filter, whole(filter))}) s
      group by s.country_id, s.country_name, s.currency ${some} order by s.country_id`,
  );
}

/** `name` is empty: products are named by the domain. */
export function sumByProduct(
  db: DatabaseOrTransaction,
  filter: RevenueFilter,
): Promise<RevenueGroup[]> {
  return revenueGroupRows.list(
    db,
    sql`select s.flow_type_id::int as id, '' as name, s.currency, ${sums}
      from (${rolledUp(filter, whole(filter))}) s
      group by s.flow_type_id, s.currency ${some} order by s.flow_type_id, s.currency desc`,
  );
}

/** One group per route; a campaign counts in each of its routes, its money by their shares. */
export function sumByRoute(
  db: DatabaseOrTransaction,
  filter: RevenueFilter,
): Promise<RevenueGroup[]> {
  const { routeId = null } = filter;
  const routes = sql`d.route_id <> 0 and (${routeId}::int is null or d.route_id = ${routeId})`;
  return revenueGroupRows.list(
    db,
    sql`select r.id, r.name, s.currency, ${sums}
      from (${rolledUp(filter, routes)}) s join route r on r.id = s.route_id
      group by r.id, r.name, r.country_id, s.currency ${some} order by r.country_id, r.id, s.currency desc`,
  );
}

/** What each connection charges for the campaigns, by currency; '' where nobody knows what these parts cost. */
export function sumByConnection(
  db: DatabaseOrTransaction,
  filter: RevenueFilter,
): Promise<ConnectionCost[]> {
  const { routeId = null, userId } = filter;
  const from = userId === undefined ? sql`revenue_cost_day` : sql`revenue_cost_share`;
  return byConnectionRows.list(
    db,
    sql`select d.connection_id, max(d.connection_name) as name, d.currency, sum(d.messages)::float8 as messages,
        sum(d.parts)::float8 as parts, ${sumCostMinor(sql`sum(d.micros)`)}
      from ${from} d where ${chosen(filter)} and (${routeId}::int is null or d.route_id = ${routeId})
      group by d.connection_id, d.currency having sum(d.parts) > 0 or sum(d.messages) > 0
      order by name, d.connection_id, d.currency desc`,
  );
}
