import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type PlanOffer = {
  id: string;
  name: string;
  content: string[];
  currency: string;
  discountBasisPoints: number;
  monthlyBonusMinor: bigint;
  monthPriceId: string | null;
  monthMinor: bigint | null;
  yearPriceId: string | null;
  yearMinor: bigint | null;
};

/** Plans in one currency, cheapest first. */
export async function listPlanOffers(
  db: DatabaseOrTransaction,
  currency: string,
): Promise<PlanOffer[]> {
  const { rows } = await sql<PlanOffer>`
    select p.id, p.name, p.content, t.currency, t.discount_basis_points as "discountBasisPoints",
      t.monthly_bonus_minor as "monthlyBonusMinor", m.id as "monthPriceId", m.amount_minor as "monthMinor",
      y.id as "yearPriceId", y.amount_minor as "yearMinor"
    from plan p join plan_terms t on t.plan_id = p.id
    left join plan_price m on m.plan_id = p.id and m.currency = t.currency and m."interval" = 'month'
    left join plan_price y on y.plan_id = p.id and y.currency = t.currency and y."interval" = 'year'
    where t.currency = ${currency} order by p.ordinal`.execute(db);
  return rows;
}

export type PlanPrice = {
  id: string;
  planId: string;
  planName: string;
  currency: string;
  interval: "month" | "year";
  amountMinor: bigint;
  discountBasisPoints: number;
  monthlyBonusMinor: bigint;
};

export async function findPlanPrice(
  db: DatabaseOrTransaction,
  id: string,
): Promise<PlanPrice | undefined> {
  const { rows } = await sql<PlanPrice>`
    select r.id, p.id as "planId", p.name as "planName", r.currency, r."interval", r.amount_minor as "amountMinor",
      t.discount_basis_points as "discountBasisPoints", t.monthly_bonus_minor as "monthlyBonusMinor"
    from plan_price r join plan p on p.id = r.plan_id
    join plan_terms t on t.plan_id = r.plan_id and t.currency = r.currency where r.id = ${id}`.execute(
    db,
  );
  return rows[0];
}
