import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import { checked, type RowOf } from "../../../../../platform/database/checked-sql.ts";
import { bigint, oneOf, text, time } from "../../../../../platform/database/column-kinds.ts";

export type DatedPlanPrice = RowOf<typeof datedPlanPriceRows>;
export const datedPlanPriceRows = checked("plan-edit: DatedPlanPrice", {
  id: text,
  planId: text,
  currency: text,
  interval: oneOf("month", "year"),
  /** Minor units, VAT included. */
  amountMinor: bigint,
  validFrom: time,
});

/** The columns of such a price. */
export const PRICE = sql`id, plan_id, currency, "interval", amount_minor, valid_from`;

/** The price that is in force at a time, if the plan is sold like that at all. */
export async function findPlanPriceAt(
  tx: DatabaseOrTransaction,
  wanted: Pick<DatedPlanPrice, "planId" | "currency" | "interval"> & { at: Date },
): Promise<DatedPlanPrice | undefined> {
  return datedPlanPriceRows.find(
    tx,
    sql`select ${PRICE} from plan_price
    where plan_id = ${wanted.planId} and currency = ${wanted.currency} and "interval" = ${wanted.interval}
      and valid_from <= ${wanted.at} and withdrawn_at is null order by valid_from desc limit 1`,
  );
}
