import type { SubmittedStatus } from "../../../../domain/campaign/campaign.ts";
import { statusCodeOf } from "../../../../domain/campaign/status-codes.ts";
import { sql } from "kysely";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { text, time } from "../../../../platform/database/column-kinds.ts";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import { withFreeLease, withLease } from "../../../db/lease/with-lease.ts";

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

const nowRows = checked("campaigns: now", { now: time });

/** The machine's time, by the database that all processes share. */
export async function findMachineTime(db: DatabaseOrTransaction): Promise<Date> {
  const row = await nowRows.find(db, sql`select clock_timestamp() as now`);
  return row?.now ?? new Date();
}

const nextSyncs = checked("campaigns: next sync", { at: text });

/** When a campaign is due, to tell whether somebody has changed that since; undefined without such a campaign. */
export async function findNextSync(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<string | undefined> {
  const query = sql`select next_sync_at::text as at from campaign where id = ${campaignId}`;
  return (await nextSyncs.find(db, query))?.at;
}

/**
 * When to ask the networks again; after a failure ever later, at most every five minutes. Nothing when the time was changed
 * since it was `seen`: somebody wants it sooner.
 */
export async function updateNextSync(
  db: DatabaseOrTransaction,
  campaignId: string,
  next: { afterSeconds: number; failed: boolean; seen: string },
): Promise<void> {
  const { afterSeconds, failed, seen } = next;
  await sql`update campaign set sync_failures = case when ${failed} then sync_failures + 1 else 0 end,
      next_sync_at = now() + interval '1 second' * case when ${failed}
        then least(300, ${afterSeconds}::float8 * power(2, least(sync_failures, 8))) else ${afterSeconds}::float8 end
    where id = ${campaignId} and next_sync_at::text = ${seen}`.execute(db);
}

/** Campaigns are asked for so much sooner (ms): the clock that they go by has moved, and the machine's has not. */
export async function updateAllNextSyncs(
  db: DatabaseOrTransaction,
  soonerMs: number,
): Promise<void> {
  await sql`update campaign set next_sync_at = next_sync_at - interval '1 millisecond' * ${soonerMs}
    where submitted_at is not null and settled_at is null and next_sync_at > now()`.execute(db);
}

export type StatusUpdate = { campaignId: string; status: SubmittedStatus; isFinal: boolean };

/** Sets the overall status of campaigns. */
export async function updateStatuses(
  db: DatabaseOrTransaction,
  updates: readonly StatusUpdate[],
  at: Date,
): Promise<void> {
  if (updates.length === 0) return;
  await sql`update campaign c set status = n.status, is_final = n.is_final, updated_at = ${at}
    from unnest(${updates.map(({ campaignId }) => campaignId)}::uuid[],
      ${updates.map(({ status }) => statusCodeOf(status))}::int[],
      ${updates.map(({ isFinal }) => isFinal)}::boolean[]) n (id, status, is_final)
    where c.id = n.id`.execute(db);
}

export async function updateStopRequested(
  db: DatabaseOrTransaction,
  campaignId: string,
  at: Date,
): Promise<void> {
  await sql`update campaign set status = ${statusCodeOf("stopped")}, is_final = true, stop_requested_at = ${at}, updated_at = ${at}, next_sync_at = now(),
      version = version + 1 where id = ${campaignId}`.execute(db);
}

export type Refund = {
  campaignId: string;
  coins: bigint;
  amountMinor: bigint;
  settledAt: Date | null;
};

/** Stores the refunds so far and the times of settlement. */
export async function updateRefunds(
  db: DatabaseOrTransaction,
  refunds: readonly Refund[],
): Promise<void> {
  if (refunds.length === 0) return;
  await sql`update campaign c set refunded_coins = r.coins, refunded_minor = r.minor, settled_at = r.settled_at
    from unnest(${refunds.map(({ campaignId }) => campaignId)}::uuid[], ${refunds.map(({ coins }) => coins)}::bigint[],
      ${refunds.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${refunds.map(({ settledAt }) => settledAt)}::timestamptz[]) r (id, coins, minor, settled_at)
    where c.id = r.id`.execute(db);
}

/**
 * Runs the work while nobody else works on the same campaign with its networks. Without `wait`, a campaign in work is left
 * alone and the answer is undefined.
 */
export function lockCampaignDuring<Result>(
  db: Database,
  campaignId: string,
  wait: boolean,
  work: (leased: Database) => Promise<Result>,
): Promise<Result | undefined> {
  const lease = { of: "campaign", id: campaignId } as const;
  return wait ? withLease(db, lease, work) : withFreeLease(db, lease, work);
}
