import { type RawBuilder, sql } from "kysely";
import { fullName } from "../../../db/full-name.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { PagePlace } from "../../../db/page-cursor.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  int,
  oneOf,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

/** Costs come in millionths of the currency unit, amounts are in hundredths. */
const MICROS_PER_MINOR = 10_000;

/** The tax in prices of a country from a civil day on, as parts of ten thousand on top of the net price. */
export type TaxFrom = { countryId: number; timeZone: string; from: string; rate: number };

export type RevenueFilter = {
  countryId?: number | undefined;
  routeId?: number | undefined;
  flowTypeId?: number | undefined;
  userId?: string | undefined;
  /** These campaigns alone. */
  campaignIds?: readonly string[];
  /** Business time of submission, from inclusive, to exclusive. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** What revenue is freed of before costs are taken from it; left out where nobody asks for that. */
  taxes?: readonly TaxFrom[];
};

const figuresRows = checked("revenue: Figures", {
  booked: int,
  sent: int,
  delivered: int,
  undelivered: int,
  clicks: int,
  complaints: int,
  bookedMinor: bigint,
  revenueMinor: bigint,
  /** Without tax. */
  netMinor: bigint,
  /** What networks charge, in the country's currency. */
  costMinor: bigint,
  /** Parts that are not among the costs: nobody knows what they cost, or it is in another currency. */
  partsWithoutCost: int,
});

export type RevenueRow = RowOf<typeof revenueRows>;
const revenueRows = checked("revenue: RevenueRow", {
  ...figuresRows.shape,
  campaignId: text,
  title: text,
  userId: text,
  advertiser: text,
  countryId: int,
  currency: oneOf("ZAR", "GHS"),
  flowTypeId: int,
  status: int,
  submittedAt: time,
  isSettled: bool,
});

/**
 * Submitted campaigns with what they delivered and earned. Figures are of the filtered route alone where one is named; its
 * money is then its share: of what was agreed by its coins, of what was spent by what it delivered. Shares add up to the whole to
 * the cent: each is what all routes up to this one have, less what those before it have. Tax is that of the day on
 * which the money was set aside, as the ledger has it. A network that has booked no costs for what it sent has none that are known.
 */
export function listSubmitted(filter: RevenueFilter): RawBuilder<unknown> {
  return sql`select s.*, s.upto_minor - s.before_minor as revenue_minor, ${netOf("upto_minor")} - ${netOf("before_minor")} as net_minor
    from (${campaigns(filter)}) s`;
}

/** An amount of a campaign without its tax, rounded half up. */
const netOf = (column: "upto_minor" | "before_minor") => {
  const amount = sql`s.${sql.ref(column)}`;
  return sql`(${amount} - div(2 * ${amount} * s.rate + 10000 + s.rate, 2 * (10000 + s.rate))::bigint)`;
};

function campaigns(filter: RevenueFilter): RawBuilder<unknown> {
  const { countryId = null, routeId = null, flowTypeId = null, userId = null } = filter;
  return sql`select c.id, c.title, c.user_id, c.country_id, co.currency_code as currency, c.flow_type_id, c.status,
      c.submitted_at, c.settled_at, r.*, k.*,
      coalesce((select t.rate from jsonb_to_recordset(${JSON.stringify(filter.taxes ?? [])}::jsonb)
          t ("countryId" int, "timeZone" text, "from" date, rate int)
        where t."countryId" = c.country_id and t."from" <= (h.placed_at at time zone t."timeZone")::date
        order by t."from" desc limit 1), 0) as rate,
      (floor(c.amount_minor * (b.coins_before + r.coins) / nullif(c.max_coins, 0))
        - floor(c.amount_minor * b.coins_before / nullif(c.max_coins, 0)))::bigint as booked_minor,
      floor(e.earned_minor * (b.delivered_before + r.delivered) / nullif(b.delivered_of_all, 0))::bigint as upto_minor,
      floor(e.earned_minor * b.delivered_before / nullif(b.delivered_of_all, 0))::bigint as before_minor
    from campaign c join country co on co.id = c.country_id left join hold h on h.campaign_id = c.id
    join lateral (select coalesce(sum(coins), 0) as coins, coalesce(sum(people), 0)::int as booked,
        coalesce(sum(sent), 0)::int as sent, coalesce(sum(delivered), 0)::int as delivered,
        coalesce(sum(undelivered), 0)::int as undelivered, coalesce(sum(clicks), 0)::int as clicks, coalesce(sum(complaints), 0)::int as complaints, count(*) as routes
      from campaign_route where campaign_id = c.id and (${routeId}::int is null or route_id = ${routeId})) r on r.routes > 0
    join lateral (select coalesce(sum(coins) filter (where route_id < ${routeId}::int), 0) as coins_before,
        coalesce(sum(delivered) filter (where route_id < ${routeId}::int), 0) as delivered_before, sum(delivered) as delivered_of_all
      from campaign_route where campaign_id = c.id) b on true
    join lateral (select coalesce(h.captured_minor, 0) - coalesce((select sum(amount_minor) from spend_return where campaign_id = c.id), 0)
        as earned_minor) e on true
    join lateral (select coalesce(sum(o.micros), 0)::bigint as cost_micros, coalesce(sum(o.unknown), 0)::int as parts_without_cost
      from campaign_route cr cross join lateral (
        select coalesce(sum(cc.micros) filter (where cc.currency = co.currency_code), 0) as micros,
          case when count(*) = 0 then cr.sent * cr.route_parts
            else coalesce(sum(cc.parts) filter (where cc.currency <> co.currency_code), 0) end as unknown
        from campaign_cost cc where cc.campaign_id = cr.campaign_id and cc.route_id = cr.route_id) o
      where cr.campaign_id = c.id and (${routeId}::int is null or cr.route_id = ${routeId})) k on true
    where c.submitted_at is not null
      and (${filter.campaignIds ?? null}::uuid[] is null or c.id = any (${filter.campaignIds ?? null}::uuid[]))
      and (${countryId}::int is null or c.country_id = ${countryId})
      and (${flowTypeId}::int is null or c.flow_type_id = ${flowTypeId})
      and (${userId}::text is null or c.user_id = ${userId})
      and (${filter.from ?? null}::timestamptz is null or c.submitted_at >= ${filter.from ?? null})
      and (${filter.to ?? null}::timestamptz is null or c.submitted_at < ${filter.to ?? null})`;
}

/** Rounded to the minor unit once, after adding up. */
export function sumCostMinor(micros: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round(${micros} / ${sql.lit(MICROS_PER_MINOR)}::numeric)::bigint as "costMinor"`;
}

/** As campaign_submitted_ms has it. */
const submittedMs = sql`date_trunc('milliseconds', s.submitted_at at time zone 'UTC')`;

/** Campaigns of everybody, submitted last first. */
export async function listRevenue(
  db: DatabaseOrTransaction,
  filter: RevenueFilter,
  page: { after: PagePlace | undefined; limit: number },
): Promise<RevenueRow[]> {
  const at = page.after?.at ?? null;
  return revenueRows.list(
    db,
    sql`
    select s.id as "campaignId", s.title, s.user_id,
      coalesce(nullif(p.company, ''), ${fullName}) as advertiser, s.country_id, s.currency,
      s.flow_type_id, s.status, s.submitted_at, s.booked, s.sent, s.delivered,
      s.undelivered, s.clicks, s.complaints, coalesce(s.booked_minor, 0) as "bookedMinor",
      coalesce(s.revenue_minor, 0) as "revenueMinor", coalesce(s.net_minor, 0) as "netMinor",
      ${sumCostMinor(sql`s.cost_micros`)}, s.parts_without_cost as "partsWithoutCost", s.settled_at is not null as "isSettled"
    from (${listSubmitted(filter)}) s left join "user" u on u.id = s.user_id left join account_profile p on p.user_id = s.user_id
    where ${at}::timestamptz is null or (${submittedMs}, s.id) < (${at}::timestamptz at time zone 'UTC', ${page.after?.id ?? null}::uuid)
    order by ${submittedMs} desc, s.id desc limit ${page.limit}`,
  );
}
