import type { CampaignPromise, SubmittedStatus } from "../../../domain/campaign/campaign.ts";
import { statusCodeOf } from "../../../domain/campaign/status-codes.ts";
import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "../../db/__generated__/types.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";

export type SubmissionStep = "hold" | "client" | "link" | "service" | "pending";

/** Fields fixed at submission. Money in minor units. */
export type SubmittedFields = {
  title: string;
  people: number;
  parts: number;
  maxCoins: bigint;
  unitPriceTenThousandths: bigint;
  amountMinor: bigint;
  promise: CampaignPromise;
  status: SubmittedStatus;
  startsAt: Date;
  endsAt: Date;
  at: Date;
};

/** Turns a draft into a submitted campaign. */
export async function updateSubmitted(
  db: DatabaseOrTransaction,
  campaignId: string,
  fields: SubmittedFields,
): Promise<void> {
  const { at, status, promise, ...fixed } = fields;
  await db
    .updateTable("campaign")
    .set((eb) => ({
      ...fixed,
      promise: JSON.stringify(promise),
      status: statusCodeOf(status),
      submittedAt: at,
      updatedAt: at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", campaignId)
    .where("submittedAt", "is", null)
    .execute();
}

/** Opens the record of a submission; false when this user has used the key for another campaign. */
export async function insertSubmission(
  db: DatabaseOrTransaction,
  submission: { campaignId: string; userId: string; idempotencyKey: string; bodyHash: Buffer },
): Promise<boolean> {
  const { campaignId, userId, idempotencyKey, bodyHash } = submission;
  const { numAffectedRows } = await sql`
    insert into campaign_submission (campaign_id, user_id, idempotency_key, body_sha256)
    values (${campaignId}, ${userId}, ${idempotencyKey}, ${bodyHash})
    on conflict (user_id, idempotency_key) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Campaign submitted under a key; without a hash for submissions older than hashes. */
export async function findSubmittedByKey(
  db: DatabaseOrTransaction,
  userId: string,
  idempotencyKey: string,
): Promise<{ campaignId: string; bodyHash: Buffer | null } | undefined> {
  return db
    .selectFrom("campaignSubmission")
    .select(["campaignId", "bodySha256 as bodyHash"])
    .where("userId", "=", userId)
    .where("idempotencyKey", "=", idempotencyKey)
    .executeTakeFirst();
}

/** Notes that a step is done, in the transaction of what it did. */
export async function insertStep(
  db: DatabaseOrTransaction,
  campaignId: string,
  step: SubmissionStep,
  routeId: number,
  at: Date,
): Promise<void> {
  await sql`insert into campaign_submission_step (campaign_id, step, route_id, done_at)
    values (${campaignId}, ${step}, ${routeId}, ${at}) on conflict do nothing`.execute(db);
}

/** The steps that are done, as `step:routeId`. */
export async function listSteps(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("campaignSubmissionStep")
    .select(["step", "routeId"])
    .where("campaignId", "=", campaignId)
    .execute();
  return new Set(rows.map(({ step, routeId }) => `${step}:${routeId}`));
}

/** Whether a submission is being made known to the networks. One that waits for its review is not. */
const isWorking = (eb: ExpressionBuilder<DB, "campaignSubmission">) =>
  eb.and([
    eb("campaignSubmission.state", "=", "working"),
    eb.not(
      eb.exists(
        eb
          .selectFrom("campaignReview")
          .select("campaignReview.campaignId")
          .whereRef("campaignReview.campaignId", "=", "campaignSubmission.campaignId")
          .where("campaignReview.decision", "is", null),
      ),
    ),
  ]);

/** Of each campaign of a query, as a column of it. */
export const isInProcess = (eb: ExpressionBuilder<DB, "campaign">) =>
  eb
    .exists(
      eb
        .selectFrom("campaignSubmission")
        .select("campaignSubmission.campaignId")
        .whereRef("campaignSubmission.campaignId", "=", "campaign.id")
        .where(isWorking),
    )
    .$castTo<boolean>()
    .as("isInProcess");

/** Those of the campaigns that are being made known to the networks. */
export async function listInProcess(
  db: DatabaseOrTransaction,
  campaignIds: readonly string[],
): Promise<Set<string>> {
  if (campaignIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("campaignSubmission")
    .select("campaignId")
    .where("campaignId", "in", campaignIds)
    .where(isWorking)
    .execute();
  return new Set(rows.map(({ campaignId }) => campaignId));
}

/** Ends the record, once. */
export async function updateSubmissionClosed(
  db: DatabaseOrTransaction,
  campaignId: string,
  state: "done" | "abandoned",
): Promise<void> {
  await sql`update campaign_submission set state = ${state}, finished_at = now()
    where campaign_id = ${campaignId} and state = 'working'`.execute(db);
}

/** Notes a failed run and when to try again: after 2, 4, 8 … at most 120 seconds. */
export async function updateAttempt(
  db: DatabaseOrTransaction,
  campaignId: string,
  problem: string,
): Promise<void> {
  await sql`update campaign_submission set attempts = attempts + 1, last_problem = ${problem},
      next_attempt_at = now() + least(120, power(2, least(attempts, 7) + 1)) * interval '1 second'
    where campaign_id = ${campaignId} and state = 'working'`.execute(db);
}

/** Submissions that are not finished; those that may be tried now, unless `everyOne`. */
export async function listWorkingSubmissions(
  db: DatabaseOrTransaction,
  everyOne: boolean,
): Promise<string[]> {
  const rows = await db
    .selectFrom("campaignSubmission")
    .select("campaignId")
    .where("state", "=", "working")
    .$if(!everyOne, (due) => due.where("nextAttemptAt", "<=", ({ fn }) => fn("now", [])))
    .orderBy("nextAttemptAt")
    .limit(500)
    .execute();
  return rows.map((row) => row.campaignId);
}
