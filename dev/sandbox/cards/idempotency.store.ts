import type { Database } from "../state/database.ts";
import { integerOf, textOf } from "../state/row.ts";
import type { Dialect } from "./card-objects.store.ts";

export type StoredReply = { requestHash: string; status: number; body: string };

/** The reply that was first given under an idempotency key. */
export function findStoredReply(
  db: Database,
  dialect: Dialect,
  key: string,
): StoredReply | undefined {
  const row = db
    .prepare("select * from card_idempotency where dialect = ? and key = ?")
    .get(dialect, key);
  if (row === undefined) return undefined;
  return {
    requestHash: textOf(row, "request_hash"),
    status: integerOf(row, "status"),
    body: textOf(row, "body"),
  };
}

export function insertReply(db: Database, dialect: Dialect, key: string, reply: StoredReply): void {
  db.prepare(
    "insert into card_idempotency (dialect, key, request_hash, status, body) values (?, ?, ?, ?, ?)",
  ).run(dialect, key, reply.requestHash, reply.status, reply.body);
}
