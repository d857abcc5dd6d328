import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeFolder } from "../../../platform/make-folder.ts";

export type Database = DatabaseSync;

const SCHEMA = `
create table if not exists setting (name text primary key, value text not null) strict;
create table if not exists mail (
  id integer primary key autoincrement, from_address text not null, recipients text not null, subject text not null,
  text text not null, html text not null, links text not null, at text not null) strict;
create table if not exists card_object (
  seq integer primary key autoincrement, id text not null unique, dialect text not null, kind text not null,
  body text not null) strict;
create index if not exists card_object_kind on card_object (dialect, kind, seq);
create table if not exists card_idempotency (
  dialect text not null, key text not null, request_hash text not null, status integer not null, body text not null,
  primary key (dialect, key)) strict;
create table if not exists webhook_delivery (
  seq integer primary key autoincrement, dialect text not null, event_id text not null, event_type text not null,
  state text not null, signing text not null, attempts integer not null, due_ms integer not null,
  last_status integer, last_error text, at text not null) strict;
create index if not exists webhook_delivery_due on webhook_delivery (state, due_ms);
create table if not exists card_fault (
  seq integer primary key autoincrement, kind text not null, remaining integer not null, match text not null,
  delay_ms integer not null) strict;
`;

/** Opens the sandbox's state in `dataDir/sandbox.sqlite`, made when missing. Survives a killed process. */
export function openDatabase(dataDir: string): Database {
  makeFolder(dataDir, "DATA_DIR");
  const db = new DatabaseSync(join(dataDir, "sandbox.sqlite"), { timeout: 5_000 });
  db.exec("pragma journal_mode = wal; pragma synchronous = normal;");
  db.exec(SCHEMA);
  return db;
}

/** A state in memory. `numbersFrom` sets it apart from others: the numbers that its card objects are given are larger. */
export function openTemporaryDatabase({ numbersFrom }: { numbersFrom: number }): Database {
  const db = new DatabaseSync(":memory:");
  db.exec(SCHEMA);
  db.prepare("insert into sqlite_sequence (name, seq) values ('card_object', ?)").run(numbersFrom);
  return db;
}

/** Runs `work` in one transaction. Calls may be nested; only the outermost one commits. */
export function inTransaction<T>(db: Database, work: () => T): T {
  if (db.isTransaction) return work();
  db.exec("begin immediate");
  try {
    const result = work();
    db.exec("commit");
    return result;
  } catch (error) {
    db.exec("rollback");
    throw error;
  }
}
