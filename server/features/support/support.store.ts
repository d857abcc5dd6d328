import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { fullName } from "../../db/full-name.ts";
import type { SupportMessage, SupportState } from "./support-message.ts";
import { checked, type RowOf } from "../../../platform/database/checked-sql.ts";
import {
  bigint,
  int,
  nullable,
  oneOf,
  text,
  time,
} from "../../../platform/database/column-kinds.ts";

const countRows = checked("support: count", { count: int });
const supportMessageRows = checked("support: supportMessage", {
  id: text,
  seq: bigint,
  userId: text,
  subject: text,
  message: text,
  state: oneOf("open", "answered", "closed"),
  sentAt: time,
  answer: nullable(text),
  answeredAt: nullable(time),
  answeredBy: nullable(text),
});

const columns = sql`m.id, m.seq, m.user_id, m.subject, m.message, m.state, m.sent_at,
  m.answer, m.answered_at, m.answered_by`;

export async function insertMessage(
  tx: DatabaseOrTransaction,
  message: { userId: string; subject: string; message: string; at: Date },
): Promise<string> {
  const { userId, subject, at } = message;
  const row = await tx
    .insertInto("supportMessage")
    .values({ userId, subject, message: message.message, sentAt: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Messages a user has written since a time (business time). */
export async function countSince(
  db: DatabaseOrTransaction,
  userId: string,
  since: Date,
): Promise<number> {
  const row = await countRows.find(
    db,
    sql`select count(*)::int as count from support_message
    where user_id = ${userId} and sent_at > ${since}`,
  );
  return row?.count ?? 0;
}

/** A user's own messages, newest first. */
export async function listByUser(
  db: DatabaseOrTransaction,
  userId: string,
  limit: number,
): Promise<SupportMessage[]> {
  return supportMessageRows.list(
    db,
    sql`select ${columns} from support_message m
    where m.user_id = ${userId} order by m.seq desc limit ${limit}`,
  );
}

export type QueuedMessage = RowOf<typeof queuedMessageRows>;
const queuedMessageRows = checked("support: QueuedMessage", {
  ...supportMessageRows.shape,
  name: text,
  company: text,
  email: text,
});

/** Everybody's messages, newest first; only those older than `before` (a seq). */
export async function listQueue(
  db: DatabaseOrTransaction,
  query: {
    state: SupportState | undefined;
    userId: string | undefined;
    before: bigint | null;
    limit: number;
  },
): Promise<QueuedMessage[]> {
  const { state = null, userId = null, before, limit } = query;
  return queuedMessageRows.list(
    db,
    sql`
    select ${columns}, ${fullName} as name, coalesce(p.company, '') as company, coalesce(u.email, '') as email
    from support_message m left join "user" u on u.id = m.user_id
      left join account_profile p on p.user_id = m.user_id
    where (${state}::text is null or m.state = ${state})
      and (${userId}::text is null or m.user_id = ${userId}) and (${before}::bigint is null or m.seq < ${before})
    order by m.seq desc limit ${limit}`,
  );
}

export async function countOpen(db: DatabaseOrTransaction): Promise<number> {
  const row = await countRows.find(
    db,
    sql`
    select count(*)::int as count from support_message where state = 'open'`,
  );
  return row?.count ?? 0;
}

export async function findMessage(
  db: DatabaseOrTransaction,
  id: string,
  { lock = false } = {},
): Promise<SupportMessage | undefined> {
  return supportMessageRows.find(
    db,
    sql`select ${columns} from support_message m
    where m.id = ${id} ${lock ? sql`for update` : sql``}`,
  );
}

export async function updateAnswer(
  tx: DatabaseOrTransaction,
  id: string,
  answer: { text: string; by: string; at: Date },
): Promise<void> {
  await sql`update support_message set answer = ${answer.text}, answered_by = ${answer.by},
    answered_at = ${answer.at}, state = 'answered' where id = ${id}`.execute(tx);
}

export async function updateClosed(tx: DatabaseOrTransaction, id: string): Promise<void> {
  await sql`update support_message set state = 'closed' where id = ${id}`.execute(tx);
}
