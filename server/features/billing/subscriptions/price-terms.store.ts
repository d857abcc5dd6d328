import { sql } from "kysely";
import * as z from "zod";
import { compiledOnce } from "../../../../platform/database/statements/compiled.ts";
import { PREPARED } from "../../../../platform/database/prepared.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { json } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { type PriceTerms, priceTerms } from "./price-terms.ts";

/** Those of a user's subscriptions, newest first, as a column of a statement that asks for more. None for a visitor. */
export const listTermsAsColumn = (userId: string | null) => sql`
  (select coalesce(json_agg(json_build_object('status', t.status, 'isPaid', t.first_paid_at is not null, 'endsAtPeriodEnd', t.ends_at_period_end,
      'periodEndMs', floor(extract(epoch from t.period_end) * 1000),
      'pastDueSinceMs', floor(extract(epoch from t.past_due_since) * 1000),
      'currency', t.currency, 'discountBasisPoints', t.discount_basis_points) order by t.created_at desc), '[]')
    from (
      select s.status, s.first_paid_at, s.ends_at_period_end, s.period_end, s.past_due_since, s.created_at, r.currency, p.discount_basis_points
      from subscription s join plan_price r on r.id = s.plan_price_id
        join plan_terms p on p.plan_id = r.plan_id and p.currency = r.currency
      where s.user_id = ${userId} order by s.created_at desc limit 20) t)`;

const termRows = checked("subscription: price terms", { terms: json(z.array(priceTerms)) });

/** The same, by itself. */
export async function listPriceTerms(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<PriceTerms[]> {
  const row = await termRows.find(db, findTerms({ userId }));
  return row?.terms ?? [];
}

const findTerms = compiledOnce(
  ({ userId }: { userId: string }) => sql`select ${listTermsAsColumn(userId)} as terms ${PREPARED}`,
);
