import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { oneOf } from "../../../../platform/database/column-kinds.ts";

const stateRows = checked("notification-sms: state", {
  state: oneOf("working", "waiting", "sent", "opted-out", "too-many"),
});

export type SmsState = "working" | "waiting" | "sent" | "opted-out" | "too-many";

/** The record of one SMS, made at the first try. `state` says whether it counts against the day. */
export async function insertSms(
  tx: DatabaseOrTransaction,
  sms: { notificationId: string; userId: string; day: string; mostADay: number },
): Promise<SmsState> {
  const { notificationId, userId, day, mostADay } = sms;
  // One at a time per owner, so that two notifications cannot both be the last of the day.
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 60))`.execute(tx);
  await sql`insert into notification_sms (notification_id, user_id, day, state)
    select ${notificationId}, ${userId}, ${day}, case when count(*) >= ${mostADay} then 'too-many' else 'working' end
    from notification_sms where user_id = ${userId} and day = ${day} and state not in ('too-many', 'opted-out')
    on conflict (notification_id) do nothing`.execute(tx);
  const row = await stateRows.find(
    tx,
    sql`
    select state from notification_sms where notification_id = ${notificationId}`,
  );
  return row?.state ?? "too-many";
}

export async function updateSmsState(
  db: DatabaseOrTransaction,
  notificationId: string,
  state: SmsState,
): Promise<void> {
  await sql`update notification_sms set state = ${state} where notification_id = ${notificationId}`.execute(
    db,
  );
}
