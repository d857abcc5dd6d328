import type { SubmittedStatus } from "../../../../domain/campaign/campaign.ts";
import { statusCodeOf } from "../../../../domain/campaign/status-codes.ts";
import { sql } from "kysely";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import { withFreeLock, withLock } from "../../../db/with-lock.ts";

/** Submitted campaigns that are not settled; those that are due now (technical time), unless `everyOne`. */
export async function listUnsettled(
  db: DatabaseOrTransaction,
  everyOne: boolean,
): Promise<string[]> {
  const rows = await db
    .selectFrom("campaign")
    .select("id")
    .where("submittedAt", "is not", null)
    .where("settledAt", "is", null)
    .$if(!everyOne, (due) => due.where("nextSyncAt", "<=", ({ fn }) => fn("now", [])))
    .orderBy("nextSyncAt")
    .limit(everyOne ? 100_000 : 200)
    .execute();
  return rows.map((row) => row.id);
}

/** When to ask the networks again; after a failure ever later, at most every five minutes. */
export async function updateNextSync(
  db: DatabaseOrTransaction,
  campaignId: string,
  next: { afterSeconds: number; failed: boolean },
): Promise<void> {
  const { afterSeconds, failed } = next;
  await sql`update campaign set sync_failures = case when ${failed} then sync_failures + 1 else 0 end,
      next_sync_at = now() + interval '1 second' * case when ${failed}
        then least(300, ${afterSeconds}::int * power(2, least(sync_failures, 8))) else ${afterSeconds}::int end
    where id = ${campaignId}`.execute(db);
}

export async function updateStatus(
  db: DatabaseOrTransaction,
  campaignId: string,
  next: { status: SubmittedStatus; isFinal: boolean; at: Date },
): Promise<void> {
  const { status, isFinal, at } = next;
  await sql`update campaign set status = ${statusCodeOf(status)}, is_final = ${isFinal}, updated_at = ${at}
    where id = ${campaignId}`.execute(db);
}

export async function updateStopRequested(
  db: DatabaseOrTransaction,
  campaignId: string,
  at: Date,
): Promise<void> {
  await sql`update campaign set status = ${statusCodeOf("stopped")}, is_final = true, stop_requested_at = ${at}, updated_at = ${at}, next_sync_at = 'epoch',
      version = version + 1 where id = ${campaignId}`.execute(db);
}

/** Stores the refund so far and the time of settlement. */
export async function updateRefund(
  db: DatabaseOrTransaction,
  campaignId: string,
  refund: { coins: bigint; amountMinor: bigint; settledAt: Date | null },
): Promise<void> {
  const { coins, amountMinor, settledAt } = refund;
  await sql`update campaign set refunded_coins = ${coins}, refunded_minor = ${amountMinor},
      settled_at = ${settledAt} where id = ${campaignId}`.execute(db);
}

/**
 * Runs the work while nobody else works on the same campaign with its networks. Without `wait`, a campaign in work is left
 * alone and the answer is undefined.
 */
export function lockCampaignDuring<Result>(
  db: Database,
  campaignId: string,
  wait: boolean,
  work: (connection: Database) => Promise<Result>,
): Promise<Result | undefined> {
  const lock = { of: "campaign", id: campaignId } as const;
  return wait ? withLock(db, lock, work) : withFreeLock(db, lock, work);
}
