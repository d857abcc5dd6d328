import { type RawBuilder, sql } from "kysely";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { float, record } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** A value with its labels. */
export type LabelledValue = { labels: Record<string, string>; value: number };
type Values = Promise<LabelledValue[]>;
type Db = DatabaseOrTransaction;

const rows = checked("figures", { labels: record, value: float });

async function list(db: Db, query: RawBuilder<unknown>): Values {
  const found = await rows.list(db, query);
  return found.map(({ labels, value }) => ({ labels: labels as Record<string, string>, value }));
}

const NONE = sql`'{}'::jsonb as labels`;
// Every query goes by an index over what is open or of the last day: none grows with the years.
const IS_OPEN = sql`c.submitted_at is not null and c.settled_at is null`;
const DAY = sql`interval '24 hours'`;
const COUNTRY = sql`(select code from country where id = c.country_id)`;

/** One process reads at a time; the others wait until the transaction ends, at most five seconds. */
export async function lockFigures(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 5000`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('figures', 0))`.execute(tx);
}

/** Money set aside for campaigns that are not settled; minor units. */
export function sumHeld(db: Db): Values {
  return list(
    db,
    sql`select jsonb_build_object('country', ${COUNTRY}, 'currency', h.currency) as labels,
        sum(h.amount_minor - h.captured_minor - h.released_minor)::float8 as value
      from campaign c join hold h on h.campaign_id = c.id where ${IS_OPEN} group by 1`,
  );
}

/** What campaigns cost that were settled in the last day, minor units. */
export function sumCaptured(db: Db, now: Date): Values {
  return sumSettled(db, now, sql`h.captured_minor`);
}

/** What was returned of campaigns that were settled in the last day, minor units. */
export function sumReturned(db: Db, now: Date): Values {
  return sumSettled(db, now, sql`h.released_minor`);
}

/** What deliveries would have cost that came after they were refunded, of campaigns of thirty days; minor units (decision 047). */
export function sumDeliveredLate(db: Db, now: Date): Values {
  return list(
    db,
    sql`select jsonb_build_object('country', ${COUNTRY}, 'currency', h.currency) as labels,
        sum(floor(c.unit_price_ten_thousandths::numeric * c.parts * (r.delivered - r.charged) / 100))::float8 as value
      from campaign c join hold h on h.campaign_id = c.id join campaign_route r on r.campaign_id = c.id
      where c.settled_at > ${now}::timestamptz - interval '30 days' and r.charged < r.delivered group by 1`,
  );
}

function sumSettled(db: Db, now: Date, amount: RawBuilder<unknown>): Values {
  return list(
    db,
    sql`select jsonb_build_object('country', ${COUNTRY}, 'currency', h.currency) as labels,
        sum(${amount})::float8 as value
      from campaign c join hold h on h.campaign_id = c.id
      where c.settled_at > ${now}::timestamptz - ${DAY} group by 1`,
  );
}

/** Campaigns that are not settled, by country and number of the status. */
export function countOpen(db: Db): Values {
  return list(
    db,
    sql`select jsonb_build_object('country', ${COUNTRY}, 'status', c.status::text) as labels,
      count(*)::float8 as value from campaign c where ${IS_OPEN} group by 1`,
  );
}

/** Campaigns settled in the last day, by country and number of the status. */
export function countSettled(db: Db, now: Date): Values {
  return list(
    db,
    sql`select jsonb_build_object('country', ${COUNTRY}, 'status', c.status::text) as labels,
        count(*)::float8 as value
      from campaign c where c.settled_at > ${now}::timestamptz - ${DAY} group by 1`,
  );
}

/** Campaigns whose networks did not answer the last time. */
export function countUnanswered(db: Db): Values {
  return list(
    db,
    sql`select ${NONE}, count(*)::float8 as value from campaign c where ${IS_OPEN} and c.sync_failures > 0`,
  );
}

const ENDED = sql`least(c.ends_at, coalesce(c.stop_requested_at, c.ends_at))`;

/** Seconds from the end of a campaign to its settlement, over the last day. */
export function listSettlementDelays(db: Db, now: Date): Values {
  return list(
    db,
    sql`with delays as (
        select greatest(0, extract(epoch from c.settled_at - ${ENDED}))::float8 as seconds
        from campaign c where c.settled_at > ${now}::timestamptz - ${DAY})
      select jsonb_build_object('quantile', q.name) as labels,
        (select percentile_cont(q.at) within group (order by seconds) from delays) as value
      from (values ('0.5', 0.5::float8), ('0.95', 0.95), ('1', 1)) q (name, at)
      where exists (select from delays)`,
  );
}

/** Seconds since the oldest campaign ended that is not settled; 0 without one. */
export function listOldestUnsettled(db: Db, now: Date): Values {
  return list(
    db,
    sql`select ${NONE},
        coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(${ENDED}))), 0)::float8 as value
      from campaign c where ${IS_OPEN}`,
  );
}

const UNDER_WAY = sql`campaign_submission s where s.state = 'working' and not exists (
  select from campaign_review r where r.campaign_id = s.campaign_id and r.decision is null)`;

/** Submissions under way, those left aside that wait for an administrator. */
export function countSubmissions(db: Db): Values {
  return list(db, sql`select ${NONE}, count(*)::float8 as value from ${UNDER_WAY}`);
}

/** Seconds since the oldest of them began, by the machine's time; 0 without one. */
export function listOldestSubmission(db: Db): Values {
  return list(
    db,
    sql`select ${NONE}, coalesce(extract(epoch from now() - min(s.started_at)), 0)::float8 as value
      from ${UNDER_WAY}`,
  );
}

/** Campaigns that wait for an administrator. */
export function countReviews(db: Db): Values {
  return list(
    db,
    sql`select ${NONE}, count(*)::float8 as value from campaign_review where decision is null`,
  );
}

/** Jobs that may run by now and wait, by queue. */
export function countWaitingJobs(db: Db): Values {
  return list(
    db,
    sql`select jsonb_build_object('queue', name) as labels, count(*)::float8 as value
      from pgboss.job where state < 'active' and start_after <= now() group by name`,
  );
}

/** Seconds that the longest waiting job of each queue might have run by now. */
export function listOldestJobs(db: Db): Values {
  return list(
    db,
    sql`select jsonb_build_object('queue', name) as labels,
        extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as value
      from pgboss.job where state < 'active' and start_after <= now() group by name`,
  );
}

/** Jobs that failed six times or more, so for some minutes, and are tried again, by queue. */
export function countTroubledJobs(db: Db): Values {
  return list(
    db,
    sql`select jsonb_build_object('queue', name) as labels, count(*)::float8 as value
      from pgboss.job where state = 'retry' and retry_count >= 5 group by name`,
  );
}

/** Jobs that failed for good, by queue, as the queue itself counts them about once a minute. */
export function countFailedJobs(db: Db): Values {
  return list(
    db,
    sql`select jsonb_build_object('queue', name) as labels, failed_count::float8 as value
      from pgboss.queue where name not like '\\_\\_pgboss%' and failed_count > 0`,
  );
}

/** Differences between the books and the providers that nobody has explained. */
export function countDifferences(db: Db): Values {
  return list(
    db,
    sql`select ${NONE}, count(*)::float8 as value from recon_difference where resolved_at is null`,
  );
}

/** Seconds since the end of what was compared with the providers; none before the first time. */
export function listComparisonAge(db: Db, now: Date): Values {
  return list(
    db,
    sql`select ${NONE}, extract(epoch from ${now}::timestamptz - compared_until)::float8 as value
      from recon_run order by id desc limit 1`,
  );
}

/** Seconds since an audit last came to its end, by the machine's time; since it began where it never did. */
export function listAuditAges(db: Db): Values {
  return list(
    db,
    sql`select jsonb_build_object('audit', name) as labels,
        extract(epoch from now() - coalesce(finished_at, started_at))::float8 as value
      from audit_state where coalesce(finished_at, started_at) is not null`,
  );
}

/** What audits found when they last came to their end. */
export function sumAuditFindings(db: Db): Values {
  return list(
    db,
    sql`select jsonb_build_object('audit', name) as labels, findings::float8 as value from audit_state`,
  );
}

/** 1 while the database is held after a restore or a promotion. */
export function countHeld(db: Db): Values {
  return list(db, sql`select ${NONE}, count(held_since)::float8 as value from database_place`);
}

/** Bytes of the database. */
export function sumDatabaseBytes(db: Db): Values {
  return list(db, sql`select ${NONE}, pg_database_size(current_database())::float8 as value`);
}
