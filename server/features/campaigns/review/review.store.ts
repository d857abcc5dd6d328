import * as z from "zod";
import { sql } from "kysely";
import type { ReviewFlag } from "../../../../domain/message/content-review.ts";
import { RISK_NAMES } from "../../../../domain/risk/risk-rules.ts";
import { statusCodeOf } from "../../../../domain/campaign/status-codes.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  int,
  json,
  nullable,
  oneOf,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";
import { fullName } from "../../../db/full-name.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** Why somebody has to look. */
const flags = json(
  z.array(
    z.object({
      message: z.string(),
      words: z.array(z.string()),
      risk: z.enum(RISK_NAMES).optional(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
);
const flagRows = checked("campaigns: ReviewFlags", { flags });

/** True when this user has submitted another campaign before that went out: nobody had to look at it, or somebody let it go. */
export async function hasEarlierCampaign(
  db: DatabaseOrTransaction,
  userId: string,
  campaignId: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from campaign c
    where user_id = ${userId} and submitted_at is not null and id <> ${campaignId}
      and coalesce((select bool_or(coalesce(r.decision = 'approved', false)) from campaign_review r
        where r.campaign_id = c.id), true) limit 1`.execute(db);
  return rows.length > 0;
}

/** What somebody looks at before a campaign goes out: the words to read, and a hash of all its parts, each in its place. */
export type Seen = { words: string; seen: Buffer };

/** True when this very thing was approved for the campaign. */
export async function isApproved(
  db: DatabaseOrTransaction,
  campaignId: string,
  { seen }: Pick<Seen, "seen">,
): Promise<boolean> {
  const { rows } = await sql`select 1 from campaign_review
    where campaign_id = ${campaignId} and decision = 'approved' and seen = ${seen} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** True when somebody has looked at one of these campaigns and let it go. */
export async function isAnyApproved(
  db: DatabaseOrTransaction,
  campaignIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`select 1 from campaign_review
    where campaign_id = any(${campaignIds}::uuid[]) and decision = 'approved' limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertReview(
  tx: DatabaseOrTransaction,
  review: Seen & { campaignId: string; revision: number; flags: ReviewFlag[]; at: Date },
): Promise<void> {
  const { campaignId, revision, words, seen, flags, at } = review;
  await sql`insert into campaign_review (campaign_id, revision, words, seen, flags, flagged_at)
    values (${campaignId}, ${revision}, ${words}, ${seen}, ${JSON.stringify(flags)}::jsonb, ${at})`.execute(
    tx,
  );
}

/** Reviews of earlier revisions are superseded. */
export async function updateSuperseded(
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

const ourChecks = checked("campaigns: OurCheck", {
  decision: nullable(oneOf("approved", "rejected", "superseded")),
});

/** How far our own look at a campaign's newest words is; null when nobody had to look, or let it go. */
export async function findOurCheck(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<"waiting" | "refused" | null> {
  const newest = await ourChecks.find(
    db,
    sql`select decision from campaign_review where campaign_id = ${campaignId} order by revision desc limit 1`,
  );
  if (newest?.decision === null) return "waiting";
  return newest?.decision === "rejected" ? "refused" : null;
}

/** Flags of the review that waits for this revision; undefined when there is none. */
export async function findWaitingFlags(
  tx: DatabaseOrTransaction,
  campaignId: string,
  revision: number,
): Promise<ReviewFlag[] | undefined> {
  const review = await flagRows.find(
    tx,
    sql`select flags from campaign_review
    where campaign_id = ${campaignId} and revision = ${revision} and decision is null for update`,
  );
  return review?.flags;
}

/** Puts what is there now before the reviewer. */
export async function updateSeen(
  tx: DatabaseOrTransaction,
  { campaignId, revision }: { campaignId: string; revision: number },
  { words, seen }: Seen,
): Promise<void> {
  await sql`update campaign_review set words = ${words}, seen = ${seen}
    where campaign_id = ${campaignId} and revision = ${revision} and decision is null
      and seen is distinct from ${seen}`.execute(tx);
}

export async function updateDecision(
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
export async function updateSubmissionPostponed(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<void> {
  await sql`update campaign_submission set next_attempt_at = now() + interval '60 seconds'
    where campaign_id = ${campaignId} and state = 'working'`.execute(db);
}

export async function updateSubmissionHastened(
  tx: DatabaseOrTransaction,
  campaignId: string,
): Promise<void> {
  await sql`update campaign_submission set next_attempt_at = now()
    where campaign_id = ${campaignId} and state = 'working'`.execute(tx);
}

export type ReviewRow = RowOf<typeof reviewRows>;
const reviewRows = checked("campaigns: ReviewRow", {
  campaignId: text,
  revision: int,
  userId: text,
  advertiser: text,
  email: text,
  countryId: int,
  flowTypeId: int,
  title: text,
  sender: text,
  words: text,
  /** Hash of what waits, as a decision names it. */
  seen: text,
  link: text,
  people: int,
  amountMinor: bigint,
  startsAt: time,
  flags,
  flaggedAt: time,
  decision: nullable(oneOf("approved", "rejected", "expired")),
  reasonCode: nullable(text),
  note: nullable(text),
  decidedBy: nullable(text),
  decidedAt: nullable(time),
});

/** Nobody decided before its start. */
const isMissed = sql`r.decision is null and c.status = ${sql.lit(statusCodeOf("expired"))}`;
const columns = sql`r.campaign_id, r.revision, c.user_id,
  coalesce(nullif(p.company, ''), ${fullName}) as advertiser, u.email, c.country_id,
  c.flow_type_id, c.title, c.sender, r.words, coalesce(encode(r.seen, 'hex'), '') as seen, c.link, c.people, c.amount_minor,
  c.starts_at, r.flags, r.flagged_at, r.reason_code, r.note, r.decided_by,
  case when ${isMissed} then 'expired' else r.decision end as decision,
  case when ${isMissed} then c.starts_at else r.decided_at end as decided_at`;
const tables = sql`campaign_review r join campaign c on c.id = r.campaign_id join "user" u on u.id = c.user_id
  left join account_profile p on p.user_id = c.user_id`;

/** Campaigns waiting for review, earliest start first; pending ones only. */
export async function listWaiting(db: DatabaseOrTransaction, limit: number): Promise<ReviewRow[]> {
  return reviewRows.list(
    db,
    sql`select ${columns} from ${tables}
    where r.decision is null and c.status = ${statusCodeOf("pending")} order by c.starts_at, r.flagged_at limit ${limit}`,
  );
}

/** Review decisions, newest first, and what expired because nobody decided. */
export async function listDecided(db: DatabaseOrTransaction, limit: number): Promise<ReviewRow[]> {
  return reviewRows.list(
    db,
    sql`select ${columns} from ${tables}
    where r.decision in ('approved', 'rejected') or (${isMissed}) order by decided_at desc limit ${limit}`,
  );
}

export type RefusedRefund = RowOf<typeof refusedRefunds>;
const refusedRefunds = checked("campaigns: RefusedRefund", {
  refundId: text,
  /** Null where it was paid for a deleted account. */
  campaignId: nullable(text),
  title: text,
  userId: text,
  advertiser: text,
  amountMinor: bigint,
  currency: oneOf("ZAR", "GHS"),
  refusedAt: time,
});

/** Money of refused campaigns and deleted accounts that the card provider would not take back, oldest first. */
export async function listRefusedRefunds(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<RefusedRefund[]> {
  return refusedRefunds.list(
    db,
    sql`select f.id as refund_id, f.campaign_id, coalesce(c.title, '') as title, p.user_id,
      coalesce(nullif(a.company, ''), u.name, '') as advertiser, f.amount_minor, p.currency, f.refused_at
    from payment_refund f join payment p on p.id = f.payment_id left join campaign c on c.id = f.campaign_id
    left join "user" u on u.id = p.user_id left join account_profile a on a.user_id = p.user_id
    where f.refused_at is not null and f.status = 'pending' order by f.refused_at, f.id limit ${limit}`,
  );
}
