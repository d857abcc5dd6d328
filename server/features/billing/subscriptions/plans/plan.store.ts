import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import { checked, type RowOf } from "../../../../../platform/database/checked-sql.ts";
import {
  array,
  bigint,
  int,
  nullable,
  oneOf,
  text,
} from "../../../../../platform/database/column-kinds.ts";

const idRows = checked("plan: id", { id: text });

export type PlanLimits = RowOf<typeof planLimitsRows>;
const planLimitsRows = checked("plan: PlanLimits", { mostLists: int, mostAudiences: int });

export type PlanOffer = RowOf<typeof planOfferRows>;
const planOfferRows = checked("plan: PlanOffer", {
  id: text,
  name: text,
  content: array(text),
  currency: text,
  discountBasisPoints: int,
  monthlyBonusMinor: bigint,
  monthPriceId: nullable(text),
  monthMinor: nullable(bigint),
  yearPriceId: nullable(text),
  yearMinor: nullable(bigint),
  ...planLimitsRows.shape,
});

/** Plans in one currency, cheapest first, each at the newest price that has begun at `at` (business time). */
export async function listPlanOffers(
  db: DatabaseOrTransaction,
  { currency, at }: { currency: string; at: Date },
): Promise<PlanOffer[]> {
  const newest = (
    interval: "month" | "year",
  ) => sql`left join lateral (select id, amount_minor from plan_price
    where plan_id = p.id and currency = t.currency and "interval" = ${interval} and valid_from <= ${at} and withdrawn_at is null
    order by valid_from desc limit 1)`;
  return planOfferRows.list(
    db,
    sql`
    select p.id, p.name, p.content, t.currency, t.discount_basis_points,
      t.monthly_bonus_minor, m.id as "monthPriceId", m.amount_minor as "monthMinor",
      y.id as "yearPriceId", y.amount_minor as "yearMinor", p.most_lists,
      p.most_audiences
    from plan p join plan_terms t on t.plan_id = p.id
    ${newest("month")} m on true ${newest("year")} y on true
    where t.currency = ${currency} order by p.ordinal`,
  );
}

export type PlanPrice = RowOf<typeof planPriceRows>;
const planPriceRows = checked("plan: PlanPrice", {
  id: text,
  planId: text,
  planName: text,
  /** Larger plans have larger ones. */
  ordinal: int,
  currency: text,
  interval: oneOf("month", "year"),
  amountMinor: bigint,
  discountBasisPoints: int,
  monthlyBonusMinor: bigint,
});

/** A price that was ever offered; who subscribed at it keeps it. */
export async function findPlanPrice(
  db: DatabaseOrTransaction,
  id: string,
): Promise<PlanPrice | undefined> {
  return planPriceRows.find(
    db,
    sql`
    select r.id, p.id as "planId", p.name as "planName", p.ordinal, r.currency, r."interval", r.amount_minor,
      t.discount_basis_points, t.monthly_bonus_minor
    from plan_price r join plan p on p.id = r.plan_id
    join plan_terms t on t.plan_id = r.plan_id and t.currency = r.currency where r.id = ${id}`,
  );
}

/** The price of a plan that is on offer for an interval at `at`. */
export async function findOffer(
  db: DatabaseOrTransaction,
  wanted: { planId: string; currency: string; interval: "month" | "year"; at: Date },
): Promise<PlanPrice | undefined> {
  const row = await idRows.find(
    db,
    sql`select id from plan_price
    where plan_id = ${wanted.planId} and currency = ${wanted.currency} and "interval" = ${wanted.interval}
      and valid_from <= ${wanted.at} and withdrawn_at is null order by valid_from desc limit 1`,
  );
  return row && findPlanPrice(db, row.id);
}

/** What a plan lets its subscriber keep; the free plan's without one. */
export async function findPlanLimits(
  db: DatabaseOrTransaction,
  planId: string | null,
): Promise<PlanLimits> {
  const row = await planLimitsRows.find(
    db,
    sql`select most_lists, most_audiences from plan
    where id = ${planId} or ${planId}::text is null order by ordinal limit 1`,
  );
  if (!row) throw new Error("There is no plan.");
  return row;
}
