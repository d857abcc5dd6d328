import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, bool, int, nullable, text } from "../../../../platform/database/column-kinds.ts";

const sumRows = checked("auto-top-up: sum", { sum: bigint });

export type AutoTopUp = RowOf<typeof autoTopUpRows>;
const autoTopUpRows = checked("auto-top-up: AutoTopUp", {
  userId: text,
  currency: text,
  isOn: bool,
  thresholdMinor: bigint,
  amountMinor: bigint,
  monthlyCapMinor: bigint,
  cardId: nullable(text),
  triggerNo: int,
  problem: nullable(text),
});

const COLUMNS = autoTopUpRows.columns();

export async function findAutoTopUp(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<AutoTopUp | undefined> {
  return autoTopUpRows.find(db, sql`select ${COLUMNS} from auto_top_up where user_id = ${userId}`);
}

/** Saves the settings; a problem of before is forgotten, and the next charge is a new trigger. */
export async function upsertAutoTopUp(
  db: DatabaseOrTransaction,
  setting: Omit<AutoTopUp, "triggerNo" | "problem">,
  at: Date,
): Promise<void> {
  await sql`insert into auto_top_up (user_id, currency, is_on, threshold_minor, amount_minor, monthly_cap_minor, card_id,
      updated_at)
    values (${setting.userId}, ${setting.currency}, ${setting.isOn}, ${setting.thresholdMinor}, ${setting.amountMinor},
      ${setting.monthlyCapMinor}, ${setting.cardId}, ${at})
    on conflict (user_id) do update set is_on = excluded.is_on, threshold_minor = excluded.threshold_minor,
      amount_minor = excluded.amount_minor, monthly_cap_minor = excluded.monthly_cap_minor, card_id = excluded.card_id,
      problem = null, updated_at = excluded.updated_at,
      trigger_no = auto_top_up.trigger_no + case when auto_top_up.problem is null then 0 else 1 end`.execute(
    db,
  );
}

/**
 * Switched on, without a problem, of nobody who is suspended, and less than the threshold can be spent at `at`, by user from `after` on. Only who was
 * noted to be below is looked at (`updateNotedBalances`).
 */
export async function listDueAutoTopUps(
  db: DatabaseOrTransaction,
  { at, after, limit }: { at: Date; after: string; limit: number },
): Promise<AutoTopUp[]> {
  return autoTopUpRows.list(
    db,
    sql`select ${COLUMNS} from auto_top_up t
    where is_below and is_on and problem is null and user_id > ${after}
      and not exists (select from "user" u where u.id = t.user_id and u.suspended_at is not null)
      and threshold_minor > (
      select coalesce(sum(balance_minor), 0) from ledger_account a
      where a.owner_user_id = t.user_id and a.currency = t.currency
        and (a.kind = 'wallet' or a.kind = 'bonus' and a.expires_at > ${at}))
    order by user_id limit ${limit}`,
  );
}

/** Sum of automatic charges since `from`, without failed ones. Minor units. */
export async function sumAutomatic(
  db: DatabaseOrTransaction,
  userId: string,
  from: Date,
): Promise<bigint> {
  const row = await sumRows.find(
    db,
    sql`select coalesce(sum(amount_minor), 0)::bigint as sum from payment
    where user_id = ${userId} and is_automatic and started_at >= ${from} and status not in ('failed', 'cancelled')`,
  );
  return row?.sum ?? 0n;
}

/** The next trigger, once the charge of this one has ended; a problem stops until its owner has looked. */
export async function updateTriggerEnded(
  db: DatabaseOrTransaction,
  trigger: { userId: string; triggerNo: number; problem: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update auto_top_up set problem = ${trigger.problem},
      trigger_no = trigger_no + case when ${trigger.problem}::text is null then 1 else 0 end
    where user_id = ${trigger.userId} and trigger_no = ${trigger.triggerNo} and problem is null`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
