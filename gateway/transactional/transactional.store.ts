import type { Database } from "../db/transaction.ts";

export type TransactionalState = "waiting" | "sent" | "opted-out";

export type TransactionalMessage = {
  id: number;
  routeId: number;
  person: number;
  sender: string;
  text: string;
  isAsked: boolean;
  state: TransactionalState;
  dueMs: number;
};

type Row = {
  id: bigint;
  route_id: number;
  person: number;
  sender: string;
  text: string;
  is_asked: boolean;
  state: TransactionalState;
  due_at: Date;
};

const COLUMNS = "id, route_id, person, sender, text, is_asked, state, due_at";

/** Adds a message; undefined when its key is taken. */
export async function insertTransactional(
  db: Database,
  message: Omit<TransactionalMessage, "id"> & {
    key: string;
    bodyHash: Buffer;
    createdMs: number;
  },
): Promise<TransactionalMessage | undefined> {
  const { rows } = await db.query<Row>(
    `insert into transactional_message
       (key, body_hash, route_id, person, sender, text, is_asked, state, due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (key) do nothing returning ${COLUMNS}`,
    [
      message.key,
      message.bodyHash,
      message.routeId,
      message.person,
      message.sender,
      message.text,
      message.isAsked,
      message.state,
      new Date(message.dueMs),
      new Date(message.createdMs),
    ],
  );
  return rows[0] && fromRow(rows[0]);
}

export async function findTransactional(
  db: Database,
  key: string,
): Promise<{ message: TransactionalMessage; bodyHash: Buffer } | undefined> {
  const { rows } = await db.query<Row & { body_hash: Buffer }>(
    `select ${COLUMNS}, body_hash from transactional_message where key = $1`,
    [key],
  );
  return rows[0] && { message: fromRow(rows[0]), bodyHash: rows[0].body_hash };
}

/** How many messages a person was given since an instant (ms). */
export async function countTransactional(
  db: Database,
  { routeId, person }: { routeId: number; person: number },
  sinceMs: number,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from transactional_message
     where route_id = $1 and person = $2 and created_at > $3 and state <> 'opted-out'`,
    [routeId, person, new Date(sinceMs)],
  );
  return rows[0]?.count ?? 0;
}

/** The next message that is due, locked until the transaction ends. */
export async function lockNextDue(
  db: Database,
  nowMs: number,
): Promise<TransactionalMessage | undefined> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from transactional_message where state = 'waiting' and due_at <= $1
     order by due_at, id limit 1 for update skip locked`,
    [new Date(nowMs)],
  );
  return rows[0] && fromRow(rows[0]);
}

export async function saveTransactional(
  db: Database,
  id: number,
  next: { state: TransactionalState; dueMs: number; sentMs: number | null },
): Promise<void> {
  await db.query(
    "update transactional_message set state = $2, due_at = $3, sent_at = $4 where id = $1",
    [id, next.state, new Date(next.dueMs), next.sentMs === null ? null : new Date(next.sentMs)],
  );
}

function fromRow(row: Row): TransactionalMessage {
  return {
    id: Number(row.id),
    routeId: row.route_id,
    person: row.person,
    sender: row.sender,
    text: row.text,
    isAsked: row.is_asked,
    state: row.state,
    dueMs: row.due_at.getTime(),
  };
}
