import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import { type DatedPlanPrice, datedPlanPriceRows, PRICE } from "./dated-price.store.ts";
import { checked, type RowOf } from "../../../../../platform/database/checked-sql.ts";
import { array, int, nullable, text } from "../../../../../platform/database/column-kinds.ts";

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

const PLAN = sql`id, name, content, most_lists, most_audiences, version`;

export async function listEditedPlans(db: DatabaseOrTransaction): Promise<EditedPlan[]> {
  return editedPlanRows.list(db, sql`select ${PLAN} from plan order by ordinal`);
}

/** Every price there ever was, newest first, without those that were withdrawn. */
export async function listPlanPrices(db: DatabaseOrTransaction): Promise<DatedPlanPrice[]> {
  return datedPlanPriceRows.list(
    db,
    sql`
    select ${PRICE} from plan_price where withdrawn_at is null
    order by plan_id, currency, "interval", valid_from desc`,
  );
}

const setterRows = checked("plan-edit: who set it", { setBy: nullable(text) });

/** Who has set a price; null where it came with the plan. */
export async function findPlanPriceSetter(
  db: DatabaseOrTransaction,
  id: string,
): Promise<string | null> {
  const row = await setterRows.find(db, sql`select set_by from plan_price where id = ${id}`);
  return row?.setBy ?? null;
}

/** Withdraws a price that has not begun. False when there is none, or its time has come. */
export async function updateWithdrawnPlanPrice(
  tx: DatabaseOrTransaction,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update plan_price set withdrawn_at = ${at}
    where id = ${id} and valid_from > ${at} and withdrawn_at is null`.execute(tx);
  return numAffectedRows === 1n;
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
