import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  int,
  nullable,
  record,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

const idRows = checked("operation: id", { id: text });

export type QueueRow = RowOf<typeof queueRows>;
const queueRows = checked("operation: QueueRow", {
  name: text,
  waiting: int,
  retrying: int,
  active: int,
  failed: int,
});

/** Queues with how much is in each, as pg-boss keeps them. */
export async function listQueues(db: DatabaseOrTransaction): Promise<QueueRow[]> {
  return queueRows.list(
    db,
    sql`
    select q.name, count(j.id) filter (where j.state = 'created')::int as waiting,
      count(j.id) filter (where j.state = 'retry')::int as retrying,
      count(j.id) filter (where j.state = 'active')::int as active,
      count(j.id) filter (where j.state = 'failed')::int as failed
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`,
  );
}

export type FailedJob = RowOf<typeof failedJobRows>;
const failedJobRows = checked("operation: FailedJob", {
  id: text,
  name: text,
  createdAt: time,
  failedAt: nullable(time),
  tries: int,
  problem: text,
});

/** Jobs that failed and will not be retried, newest first. Their data is left out: it may be personal. */
export async function listFailed(db: DatabaseOrTransaction, limit: number): Promise<FailedJob[]> {
  return failedJobRows.list(
    db,
    sql`
    select id, name, created_on as "createdAt", completed_on as "failedAt", retry_count + 1 as tries,
      left(coalesce(output->>'message', ''), 300) as problem
    from pgboss.job where state = 'failed' order by completed_on desc nulls last, id limit ${limit}`,
  );
}

/** Lets a failed job run again with one more try; false when there is none. */
export async function updateJobToRetry(
  tx: DatabaseOrTransaction,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const rows = await idRows.list(
    tx,
    sql`
    update pgboss.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null
    where id = ${id} and name = ${name} and state = 'failed' returning id`,
  );
  return rows.length === 1;
}

/** Cancels a failed job; false when it does not exist. The queue deletes it later. */
export async function updateJobToCancelled(
  tx: DatabaseOrTransaction,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const rows = await idRows.list(
    tx,
    sql`
    update pgboss.job set state = 'cancelled', completed_on = now()
    where id = ${id} and name = ${name} and state = 'failed' returning id`,
  );
  return rows.length === 1;
}

export type AuditRow = RowOf<typeof auditRows>;
const auditRows = checked("operation: AuditRow", {
  id: bigint,
  at: time,
  actorUserId: nullable(text),
  subjectUserId: nullable(text),
  actorName: nullable(text),
  subjectName: nullable(text),
  actorEmail: nullable(text),
  subjectEmail: nullable(text),
  action: text,
  requestId: nullable(text),
  detail: record,
});

/** Text with what a pattern would read as its own signs taken literally. */
const patternOf = (typed: string | null) =>
  typed === null ? null : `%${typed.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Who has this id or e-mail address, or this text in the name; an account that is gone has its id alone. */
const peopleOf = (typed: string | null) =>
  sql`select ${typed} union all select u.id from "user" u left join account_profile p on p.user_id = u.id
    where u.email = lower(${typed}) or (position('@' in ${typed}) = 0
      and coalesce(nullif(concat_ws(' ', p.first_name, p.surname), ''), u.name) ilike ${patternOf(typed)})`;

const fullName = (user: "a" | "s") =>
  sql`coalesce(nullif(trim(concat_ws(' ', ${sql.ref(`${user}p.first_name`)}, ${sql.ref(`${user}p.surname`)})), ''),
    ${sql.ref(`${user}.name`)})`;

/**
 * The audit, newest first; only entries older than `before` (an id). `action` is a whole action, its noun, or words of it as
 * they are shown.
 */
export async function listAudit(
  db: DatabaseOrTransaction,
  query: {
    actorUserId: string | undefined;
    subjectUserId: string | undefined;
    action: string | undefined;
    signIns: "shown" | "hidden" | undefined;
    from: Date | undefined;
    to: Date | undefined;
    before: bigint | null;
    limit: number;
  },
): Promise<AuditRow[]> {
  const { actorUserId = null, subjectUserId = null, action = null, from = null, to = null } = query;
  return auditRows.list(
    db,
    sql`
    select l.id, l.at, l.actor_user_id, l.subject_user_id, ${fullName("a")} as "actorName",
      ${fullName("s")} as "subjectName", a.email as "actorEmail", s.email as "subjectEmail",
      l.action, l.request_id, l.detail
    from audit_log l left join "user" a on a.id = l.actor_user_id left join account_profile ap on ap.user_id = a.id
      left join "user" s on s.id = l.subject_user_id left join account_profile sp on sp.user_id = s.id
    where (${actorUserId}::text is null or l.actor_user_id in (${peopleOf(actorUserId)}))
      and (${subjectUserId}::text is null or l.subject_user_id in (${peopleOf(subjectUserId)}))
      and (${action}::text is null or action = ${action} or split_part(action, '.', 1) = ${action}
        or (position('.' in ${action}) = 0 and translate(action, '.-_', '   ') ilike ${patternOf(action)}))
      and (${from}::timestamptz is null or at >= ${from}) and (${to}::timestamptz is null or at < ${to})
      and (${query.signIns === "hidden"} is false or split_part(action, '.', 1) <> 'session')
      and (${query.before}::bigint is null or l.id < ${query.before})
    order by l.id desc limit ${query.limit}`,
  );
}
