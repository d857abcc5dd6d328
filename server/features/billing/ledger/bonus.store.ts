import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { StoredReason } from "./bonus-reason.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  nullable,
  messageValues,
  text,
} from "../../../../platform/database/column-kinds.ts";

export type BonusGrant = {
  id: string;
  userId: string;
  currency: string;
  amountMinor: bigint;
  grantedBy: string | null;
  grantedAt: Date;
  expiresAt: Date;
} & StoredReason;

/** Writes a grant; one that is there already stays as it is. */
export async function insertGrant(db: DatabaseOrTransaction, grant: BonusGrant): Promise<void> {
  await sql`insert into bonus_grant (id, user_id, currency, amount_minor, reason, reason_code, reason_values,
      granted_by, granted_at, expires_at)
    values (${grant.id}, ${grant.userId}, ${grant.currency}, ${grant.amountMinor}, ${grant.reason},
      ${grant.reasonCode}, ${grant.reasonValues && JSON.stringify(grant.reasonValues)}::jsonb, ${grant.grantedBy}, ${grant.grantedAt}, ${grant.expiresAt}) on conflict (id) do nothing`.execute(
    db,
  );
}

export type DueGrant = RowOf<typeof dueGrantRows>;
const dueGrantRows = checked("bonus: DueGrant", {
  id: text,
  userId: text,
  currency: text,
  balanceMinor: bigint,
  reason: text,
  reasonCode: nullable(text),
  reasonValues: nullable(messageValues),
});

/** Locks the account of one grant that has expired by `at` and has not lapsed yet; undefined when there is none. */
export async function lockDueGrant(
  db: DatabaseOrTransaction,
  at: Date,
): Promise<DueGrant | undefined> {
  return dueGrantRows.find(
    db,
    sql`
    select g.id, g.user_id, g.currency, g.reason, g.reason_code,
      g.reason_values, a.balance_minor
    from bonus_grant g join ledger_account a on a.grant_id = g.id and a.owner_user_id = g.user_id
      and a.currency = g.currency and a.kind = 'bonus'
    where g.lapsed_at is null and g.expires_at <= ${at}
    order by g.expires_at, g.id limit 1 for update of g, a`,
  );
}

/** Marks a grant as lapsed: later refunds to it lapse immediately. */
export async function updateLapsed(
  db: DatabaseOrTransaction,
  grantId: string,
  at: Date,
): Promise<void> {
  await sql`update bonus_grant set lapsed_at = ${at} where id = ${grantId} and lapsed_at is null`.execute(
    db,
  );
}
