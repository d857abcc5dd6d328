import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import { checked, type RowOf } from "../../../../../platform/database/checked-sql.ts";
import {
  array,
  bigint,
  int,
  oneOf,
  text,
  time,
} from "../../../../../platform/database/column-kinds.ts";

export type PlanText = RowOf<typeof planTextRows>;
const planTextRows = checked("plan-edit: PlanText", {
  name: text,
  content: array(text),
  mostLists: int,
  mostAudiences: int,
});
export type EditedPlan = RowOf<typeof editedPlanRows>;
const editedPlanRows = checked("plan-edit: EditedPlan", {
  ...planTextRows.shape,
  id: text,
  version: int,
});

export type DatedPlanPrice = RowOf<typeof datedPlanPriceRows>;
const datedPlanPriceRows = checked("plan-edit: DatedPlanPrice", {
  id: text,
  planId: text,
  currency: text,
  interval: oneOf("month", "year"),
  /** Minor units, VAT included. */
  amountMinor: bigint,
  validFrom: time,
});

const PLAN = sql`id, name, content, most_lists, most_audiences, version`;
const PRICE = sql`id, plan_id, currency, "interval", amount_minor, valid_from`;

export async function listEditedPlans(db: DatabaseOrTransaction): Promise<EditedPlan[]> {
  return editedPlanRows.list(db, sql`select ${PLAN} from plan order by ordinal`);
}

/** Every price there ever was, newest first. */
export async function listPlanPrices(db: DatabaseOrTransaction): Promise<DatedPlanPrice[]> {
  return datedPlanPriceRows.list(
    db,
    sql`
    select ${PRICE} from plan_price order by plan_id, currency, "interval", valid_from desc`,
  );
}

export async function lockPlan(
  tx: DatabaseOrTransaction,
  planId: string,
): Promise<EditedPlan | undefined> {
  return editedPlanRows.find(
    tx,
    sql`
    select ${PLAN} from plan where id = ${planId} for update`,
  );
}

export async function updatePlan(
  tx: DatabaseOrTransaction,
  { id, name, content, mostLists, mostAudiences }: PlanText & { id: string },
): Promise<void> {
  await sql`update plan set name = ${name}, content = ${JSON.stringify(content)}::jsonb, most_lists = ${mostLists},
    most_audiences = ${mostAudiences}, version = version + 1 where id = ${id}`.execute(tx);
}

/** The price that is in force at a time, if the plan is sold like that at all. */
export async function findPlanPriceAt(
  tx: DatabaseOrTransaction,
  wanted: Pick<DatedPlanPrice, "planId" | "currency" | "interval"> & { at: Date },
): Promise<DatedPlanPrice | undefined> {
  return datedPlanPriceRows.find(
    tx,
    sql`select ${PRICE} from plan_price
    where plan_id = ${wanted.planId} and currency = ${wanted.currency} and "interval" = ${wanted.interval}
      and valid_from <= ${wanted.at} order by valid_from desc limit 1`,
  );
}

/** False when there is a price from that very moment on already. */
export async function insertPlanPrice(
  tx: DatabaseOrTransaction,
  price: DatedPlanPrice & { setBy: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into plan_price (id, plan_id, currency, "interval", amount_minor, valid_from, set_by)
    values (${price.id}, ${price.planId}, ${price.currency}, ${price.interval}, ${price.amountMinor},
      ${price.validFrom}, ${price.setBy}) on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}
