import { sql } from "kysely";
import type { ReviewFlag } from "../../../../domain/message/content-review.ts";
import { STATUS } from "../../../../domain/campaign/campaign-status.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** True when this user has submitted another campaign before. */
export async function hasEarlierCampaign(
  db: DatabaseOrTransaction,
  userId: string,
  campaignId: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from campaign
    where user_id = ${userId} and submitted_at is not null and id <> ${campaignId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** True when these very words were approved for the campaign. */
export async function wereApproved(
  db: DatabaseOrTransaction,
  campaignId: string,
  words: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from campaign_review
    where campaign_id = ${campaignId} and decision = 'approved' and words = ${words} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertReview(
  tx: DatabaseOrTransaction,
  review: { campaignId: string; revision: number; words: string; flags: ReviewFlag[]; at: Date },
): Promise<void> {
  const { campaignId, revision, words, flags, at } = review;
  await sql`insert into campaign_review (campaign_id, revision, words, flags, flagged_at)
    values (${campaignId}, ${revision}, ${words}, ${JSON.stringify(flags)}::jsonb, ${at})`.execute(
    tx,
  );
}

/** What waits of earlier revisions has become pointless. */
export async function supersedeReviews(
  tx: DatabaseOrTransaction,
  campaignId: string,
  at: Date,
): Promise<void> {
  await sql`update campaign_review set decision = 'superseded', decided_at = ${at}
    where campaign_id = ${campaignId} and decision is null`.execute(tx);
}

export async function isAwaitingReview(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from campaign_review
    where campaign_id = ${campaignId} and decision is null`.execute(db);
  return rows.length > 0;
}

/** Flags of the review that waits for this revision; undefined when there is none. */
export async function findWaitingFlags(
  tx: DatabaseOrTransaction,
  campaignId: string,
  revision: number,
): Promise<ReviewFlag[] | undefined> {
  const { rows } = await sql<{ flags: ReviewFlag[] }>`select flags from campaign_review
    where campaign_id = ${campaignId} and revision = ${revision} and decision is null for update`.execute(
    tx,
  );
  return rows[0]?.flags;
}

export async function writeDecision(
  tx: DatabaseOrTransaction,
  campaignId: string,
  revision: number,
  decision: {
    decision: "approved" | "rejected";
    reasonCode: string | null;
    note: string | null;
    decidedBy: string;
    at: Date;
  },
): Promise<void> {
  const { decision: outcome, reasonCode, note, decidedBy, at } = decision;
  await sql`update campaign_review set decision = ${outcome}, reason_code = ${reasonCode}, note = ${note},
      decided_by = ${decidedBy}, decided_at = ${at}
    where campaign_id = ${campaignId} and revision = ${revision} and decision is null`.execute(tx);
}

/** Until somebody has looked, the sweep need not come by often. */
export async function postponeSubmission(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<void> {
  await sql`update campaign_submission set next_attempt_at = now() + interval '60 seconds'
    where campaign_id = ${campaignId} and state = 'working'`.execute(db);
}

export async function hastenSubmission(
  tx: DatabaseOrTransaction,
  campaignId: string,
): Promise<void> {
  await sql`update campaign_submission set next_attempt_at = now()
    where campaign_id = ${campaignId} and state = 'working'`.execute(tx);
}

export type ReviewRow = {
  campaignId: string;
  revision: number;
  userId: string;
  advertiser: string;
  email: string;
  countryId: number;
  flowTypeId: number;
  title: string;
  sender: string;
  words: string;
  link: string;
  people: number;
  amountMinor: bigint;
  startsAt: Date;
  flags: ReviewFlag[];
  flaggedAt: Date;
  decision: "approved" | "rejected" | null;
  reasonCode: string | null;
  note: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
};

const columns = sql`r.campaign_id as "campaignId", r.revision, c.user_id as "userId",
  coalesce(nullif(p.company, ''), u.name) as advertiser, u.email, c.country_id as "countryId",
  c.flow_type_id as "flowTypeId", c.title, c.sender, r.words, c.link, c.people, c.amount_minor as "amountMinor",
  c.starts_at as "startsAt", r.flags, r.flagged_at as "flaggedAt", r.decision, r.reason_code as "reasonCode", r.note,
  r.decided_by as "decidedBy", r.decided_at as "decidedAt"`;
const tables = sql`campaign_review r join campaign c on c.id = r.campaign_id join "user" u on u.id = c.user_id
  left join account_profile p on p.user_id = c.user_id`;

/** What waits for a person, the soonest start first: pending campaigns alone. */
export async function listWaiting(db: DatabaseOrTransaction, limit: number): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`select ${columns} from ${tables}
    where r.decision is null and c.status = ${STATUS.Pending} order by c.starts_at, r.flagged_at limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** What was decided, newest first. */
export async function listDecided(db: DatabaseOrTransaction, limit: number): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`select ${columns} from ${tables}
    where r.decision in ('approved', 'rejected') order by r.decided_at desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
