import type { Database } from "../state/database.ts";
import { integerOf, type Row, textOf } from "../state/row.ts";
import type { Dialect } from "./card-objects.store.ts";

export type DeliveryState = "pending" | "held" | "delivered" | "lost" | "failed";
export type Signing = "valid" | "old" | "wrong";

export type Delivery = {
  seq: number;
  dialect: Dialect;
  eventId: string;
  eventType: string;
  state: DeliveryState;
  signing: Signing;
  attempts: number;
  dueMs: number;
  lastStatus: number | null;
  lastError: string | null;
  at: string;
};

export type NewDelivery = Pick<
  Delivery,
  "dialect" | "eventId" | "eventType" | "state" | "signing" | "dueMs" | "at"
>;

export function insertDelivery(db: Database, delivery: NewDelivery): void {
  db.prepare(
    `insert into webhook_delivery (dialect, event_id, event_type, state, signing, attempts, due_ms, at)
     values (?, ?, ?, ?, ?, 0, ?, ?)`,
  ).run(
    delivery.dialect,
    delivery.eventId,
    delivery.eventType,
    delivery.state,
    delivery.signing,
    delivery.dueMs,
    delivery.at,
  );
}

/** Newest first. */
export function listDeliveries(db: Database): Delivery[] {
  return db
    .prepare("select * from webhook_delivery order by seq desc limit 500")
    .all()
    .map(deliveryOf);
}

/** The next one to send: the longest due first. One that was held back is sent too when its time has come. */
export function findDueDelivery(db: Database, nowMs: number): Delivery | undefined {
  const row = db
    .prepare(
      "select * from webhook_delivery where state in ('pending', 'held') and due_ms <= ? order by due_ms, seq limit 1",
    )
    .get(nowMs);
  return row === undefined ? undefined : deliveryOf(row);
}

export function findNextDueMs(db: Database): number | undefined {
  const row = db
    .prepare("select min(due_ms) as due from webhook_delivery where state in ('pending', 'held')")
    .get();
  return typeof row?.["due"] === "number" ? row["due"] : undefined;
}

/** Writes what became of an attempt. The next one, if any, is signed properly. */
export function updateAfterAttempt(db: Database, delivery: Delivery): void {
  db.prepare(
    `update webhook_delivery set state = ?, attempts = ?, due_ms = ?, last_status = ?, last_error = ?, signing = 'valid'
     where seq = ?`,
  ).run(
    delivery.state,
    delivery.attempts,
    delivery.dueMs,
    delivery.lastStatus,
    delivery.lastError,
    delivery.seq,
  );
}

/** Lets go what was held back to arrive out of order, the newest first. */
export function updateHeld(db: Database, nowMs: number): void {
  const held = db
    .prepare("select seq from webhook_delivery where state = 'held' order by seq desc")
    .all();
  const release = db.prepare(
    "update webhook_delivery set state = 'pending', due_ms = ? where seq = ?",
  );
  held.forEach((row, index) => release.run(nowMs + index, integerOf(row, "seq")));
}

function deliveryOf(row: Row): Delivery {
  return {
    seq: integerOf(row, "seq"),
    dialect: textOf(row, "dialect") as Dialect,
    eventId: textOf(row, "event_id"),
    eventType: textOf(row, "event_type"),
    state: textOf(row, "state") as DeliveryState,
    signing: textOf(row, "signing") as Signing,
    attempts: integerOf(row, "attempts"),
    dueMs: integerOf(row, "due_ms"),
    lastStatus: row["last_status"] === null ? null : integerOf(row, "last_status"),
    lastError: row["last_error"] === null ? null : textOf(row, "last_error"),
    at: textOf(row, "at"),
  };
}
