import { sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  bytes,
  int,
  oneOf,
  text,
  time,
} from "../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

export type TransactionalState = "waiting" | "sent" | "opted-out" | "doubtful";

const messageRows = checked("transactional: message", {
  id: bigint,
  bodyHash: bytes,
  routeId: int,
  person: int,
  sender: text,
  text,
  isAsked: bool,
  isConfirmation: bool,
  state: oneOf<TransactionalState>("waiting", "sent", "opted-out", "doubtful"),
  dueAt: time,
});

const COLUMNS = sql`id, body_hash, route_id, person, sender, text, is_asked, is_confirmation, state, due_at`;

export type TransactionalMessage = {
  id: number;
  routeId: number;
  person: number;
  sender: string;
  text: string;
  isAsked: boolean;
  /** The answer to STOP, which goes to somebody who has just opted out. */
  isConfirmation: boolean;
  state: TransactionalState;
  dueMs: number;
};

export type NewTransactional = Omit<TransactionalMessage, "id"> & {
  key: string;
  bodyHash: Buffer;
  createdMs: number;
};

/** Whoever else wants to send this person one waits until the transaction ends. */
export async function lockPerson(
  db: DatabaseOrTransaction,
  { routeId, person }: { routeId: number; person: number },
): Promise<void> {
  const whose = `transactional ${routeId} ${person}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${whose}, 0))`.execute(db);
}

/** Adds a message, unless its key is taken. */
export async function insertTransactional(
  db: DatabaseOrTransaction,
  { dueMs, createdMs, ...message }: NewTransactional,
): Promise<void> {
  await db
    .insertInto("transactionalMessage")
    .values({ ...message, dueAt: new Date(dueMs), createdAt: new Date(createdMs) })
    .onConflict((it) => it.column("key").doNothing())
    .execute();
}

export async function findTransactional(
  db: DatabaseOrTransaction,
  key: string,
): Promise<{ message: TransactionalMessage; bodyHash: Buffer } | undefined> {
  const row = await messageRows.find(
    db,
    sql`select ${COLUMNS} from transactional_message where key = ${key}`,
  );
  return row && { message: messageFrom(row), bodyHash: row.bodyHash };
}

/** Messages to a person since a time (ms). */
export async function countTransactional(
  db: DatabaseOrTransaction,
  { routeId, person }: { routeId: number; person: number },
  sinceMs: number,
): Promise<number> {
  const { count } = await db
    .selectFrom("transactionalMessage")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("routeId", "=", routeId)
    .where("person", "=", person)
    .where("createdAt", ">", new Date(sinceMs))
    .where("state", "<>", "opted-out")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The next message on one of these routes that is due, locked until the transaction ends. */
export async function lockNextDue(
  db: DatabaseOrTransaction,
  routeIds: readonly number[],
  nowMs: number,
): Promise<TransactionalMessage | undefined> {
  const row = await messageRows.find(
    db,
    sql`select ${COLUMNS} from transactional_message where state = 'waiting' and due_at <= ${new Date(nowMs)}
        and route_id = any(${routeIds}::int[])
      order by due_at, id limit 1 for update skip locked`,
  );
  return row && messageFrom(row);
}

export async function updateTransactional(
  db: DatabaseOrTransaction,
  id: number,
  { state, dueMs, sentMs }: { state: TransactionalState; dueMs: number; sentMs: number | null },
): Promise<void> {
  await db
    .updateTable("transactionalMessage")
    .set({
      state,
      dueAt: new Date(dueMs),
      sentAt: sentMs === null ? null : new Date(sentMs),
    })
    .where("id", "=", BigInt(id))
    .execute();
}

function messageFrom({
  id,
  dueAt,
  bodyHash: _hash,
  ...message
}: RowOf<typeof messageRows>): TransactionalMessage {
  return { ...message, id: Number(id), dueMs: dueAt.getTime() };
}
