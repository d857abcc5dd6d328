import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  nullable,
  oneOf,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

const spentRows = checked("ledger: spent part", {
  kind: oneOf("wallet", "bonus"),
  grantId: nullable(text),
  expiresAt: nullable(time),
  isExpired: bool,
  capturedMinor: bigint,
});

/** What a hold has spent from one account of its owner, in the order in which it was spent. Minor units. */
export type SpentPart = RowOf<typeof spentRows>;

/** What a hold has spent; its owner's accounts are locked until the transaction ends. */
export async function lockSpentParts(
  tx: DatabaseOrTransaction,
  hold: { campaignId: string; userId: string; currency: string; at: Date },
): Promise<SpentPart[]> {
  const { campaignId, userId, currency, at } = hold;
  await sql`select from ledger_account where owner_user_id = ${userId} and currency = ${currency} order by id for update`.execute(
    tx,
  );
  return spentRows.list(
    tx,
    sql`select a.kind, a.grant_id::text as grant_id, a.expires_at, p.captured_minor,
        a.kind = 'bonus' and (a.expires_at <= ${at}
          or exists (select from bonus_grant g where g.id = a.grant_id and g.lapsed_at is not null)) as is_expired
      from hold_part p join ledger_account a on a.id = p.account_id
      where p.campaign_id = ${campaignId} order by p.ordinal`,
  );
}

const returnRows = checked("ledger: spend return", {
  idempotencyKey: text,
  amountMinor: bigint,
  lapsedMinor: bigint,
});

/** What was given back of spent money before. Minor units. */
export type SpendReturn = RowOf<typeof returnRows>;

/** Everything that was given back of what a campaign had spent. */
export function listSpendReturns(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<SpendReturn[]> {
  return returnRows.list(
    db,
    sql`select idempotency_key, amount_minor, lapsed_minor from spend_return
      where campaign_id = ${campaignId}`,
  );
}

export async function insertSpendReturn(
  tx: DatabaseOrTransaction,
  row: SpendReturn & { campaignId: string; userId: string; currency: string; at: Date },
): Promise<void> {
  await tx.insertInto("spendReturn").values(row).execute();
}

const titleRows = checked("ledger: title of a hold", { title: text });

/** The name that a hold has on the statement. */
export async function findHoldTitle(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<string> {
  const row = await titleRows.find(
    db,
    sql`select title from hold where campaign_id = ${campaignId}`,
  );
  return row?.title ?? "";
}
