import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { SupportMessage, SupportState } from "./support-message.ts";

const columns = sql`m.id, m.seq, m.user_id as "userId", m.subject, m.message, m.state, m.sent_at as "sentAt",
  m.answer, m.answered_at as "answeredAt", m.answered_by as "answeredBy"`;

export async function insertMessage(
  tx: DatabaseOrTransaction,
  message: { userId: string; subject: string; message: string; at: Date },
): Promise<string> {
  const { userId, subject, at } = message;
  const { rows } = await sql<{ id: string }>`
    insert into support_message (user_id, subject, message, sent_at)
    values (${userId}, ${subject}, ${message.message}, ${at}) returning id`.execute(tx);
  return rows[0]?.id ?? "";
}

/** How many messages a user has written since a moment (business time). */
export async function countSince(
  db: DatabaseOrTransaction,
  userId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from support_message
    where user_id = ${userId} and sent_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A user's own messages, newest first. */
export async function listByUser(
  db: DatabaseOrTransaction,
  userId: string,
  limit: number,
): Promise<SupportMessage[]> {
  const { rows } = await sql<SupportMessage>`select ${columns} from support_message m
    where m.user_id = ${userId} order by m.seq desc limit ${limit}`.execute(db);
  return rows;
}

export type QueuedMessage = SupportMessage & { name: string; email: string };

/** Everybody's messages, newest first; only those older than `before` (a seq). */
export async function listQueue(
  db: DatabaseOrTransaction,
  query: { state: SupportState | undefined; before: bigint | null; limit: number },
): Promise<QueuedMessage[]> {
  const { state = null, before, limit } = query;
  const { rows } = await sql<QueuedMessage>`
    select ${columns}, coalesce(u.name, '') as name, coalesce(u.email, '') as email
    from support_message m left join "user" u on u.id = m.user_id
    where (${state}::text is null or m.state = ${state}) and (${before}::bigint is null or m.seq < ${before})
    order by m.seq desc limit ${limit}`.execute(db);
  return rows;
}

export async function countOpen(db: DatabaseOrTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_message where state = 'open'`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findMessage(
  db: DatabaseOrTransaction,
  id: string,
  { lock = false } = {},
): Promise<SupportMessage | undefined> {
  const { rows } = await sql<SupportMessage>`select ${columns} from support_message m
    where m.id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function writeAnswer(
  tx: DatabaseOrTransaction,
  id: string,
  answer: { text: string; by: string; at: Date },
): Promise<void> {
  await sql`update support_message set answer = ${answer.text}, answered_by = ${answer.by},
    answered_at = ${answer.at}, state = 'answered' where id = ${id}`.execute(tx);
}

export async function writeClosed(tx: DatabaseOrTransaction, id: string): Promise<void> {
  await sql`update support_message set state = 'closed' where id = ${id}`.execute(tx);
}
