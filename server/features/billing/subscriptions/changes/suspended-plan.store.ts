import { sql } from "kysely";
import { checked, type RowOf } from "../../../../../platform/database/checked-sql.ts";
import { text } from "../../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";

export type PlanOf = RowOf<typeof planRows>;
const planRows = checked("subscription: PlanOf", { id: text, userId: text });

/** Plans that would be charged again though their account is suspended or deleted, in turn. */
export async function listPlansToEnd(db: DatabaseOrTransaction, limit: number): Promise<PlanOf[]> {
  return planRows.list(
    db,
    sql`select s.id, s.user_id from subscription s join "user" u on u.id = s.user_id
      where s.status <> 'ended' and (s.status <> 'active' or not s.ends_at_period_end)
        and (u.suspended_at is not null or u.deleted_at is not null)
      order by s.checked_at nulls first limit ${limit}`,
  );
}

const TO_RESUME = sql`from subscription s join "user" u on u.id = s.user_id
  where s.ended_by_suspension and s.status = 'active' and s.ends_at_period_end
    and u.suspended_at is null and u.deleted_at is null`;

/** Plans that were cancelled by a suspension which is over, while their period is not. */
export async function listPlansToResume(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<PlanOf[]> {
  return planRows.list(
    db,
    sql`select s.id, s.user_id ${TO_RESUME}
      order by s.checked_at nulls first limit ${limit}`,
  );
}

/** Whether a plan is still one of those. */
export async function isToResume(db: DatabaseOrTransaction, id: string): Promise<boolean> {
  const found = await planRows.find(db, sql`select s.id, s.user_id ${TO_RESUME} and s.id = ${id}`);
  return found !== undefined;
}

/** Whether it is the suspension of its account that has cancelled a plan. */
export async function updateEndedBySuspension(
  db: DatabaseOrTransaction,
  id: string,
  endedBySuspension: boolean,
): Promise<void> {
  await sql`update subscription set ended_by_suspension = ${endedBySuspension} where id = ${id}
    and ended_by_suspension <> ${endedBySuspension}`.execute(db);
}
