import type { Database } from "../state/database.ts";
import { type Row, textOf } from "../state/row.ts";

export const DIALECTS = ["stripe", "paystack"] as const;
export type Dialect = (typeof DIALECTS)[number];

/** One object as the card provider keeps it. Fields that begin with `_` are the sandbox's own and never shown. */
export type CardObject = { id: string; object: string; [field: string]: unknown };

/** Writes an object, new or changed, under its id. */
export function upsertObject(db: Database, dialect: Dialect, object: CardObject): void {
  db.prepare(
    `insert into card_object (id, dialect, kind, body) values (?, ?, ?, ?)
     on conflict (id) do update set body = excluded.body`,
  ).run(object.id, dialect, object.object, JSON.stringify(object));
}

export function findObject(
  db: Database,
  dialect: Dialect,
  kind: string,
  id: string,
): CardObject | undefined {
  const row = db
    .prepare("select body from card_object where dialect = ? and kind = ? and id = ?")
    .get(dialect, kind, id);
  return row === undefined ? undefined : objectOf(row);
}

export function findObjectOfAnyKind(
  db: Database,
  dialect: Dialect,
  id: string,
): CardObject | undefined {
  const row = db
    .prepare("select body from card_object where dialect = ? and id = ?")
    .get(dialect, id);
  return row === undefined ? undefined : objectOf(row);
}

/** All objects of a kind, newest first. */
export function listObjects(db: Database, dialect: Dialect, kind: string): CardObject[] {
  return db
    .prepare("select body from card_object where dialect = ? and kind = ? order by seq desc")
    .all(dialect, kind)
    .map(objectOf);
}

function objectOf(row: Row): CardObject {
  return JSON.parse(textOf(row, "body"));
}
