import type { Database } from "../state/database.ts";
import { textOf } from "../state/row.ts";

/** Offset of the shared clock from the machine's, and the part every program has confirmed (ms). */
export type ClockState = { offsetMs: number; announcedOffsetMs: number };

export function findClockState(db: Database): ClockState {
  return {
    offsetMs: readSetting(db, "clockOffsetMs"),
    announcedOffsetMs: readSetting(db, "clockAnnouncedOffsetMs"),
  };
}

/** Gives a clock that was never moved its first offset (ms). */
export function insertFirstOffset(db: Database, offsetMs: number): void {
  db.prepare(
    "insert into setting (name, value) values ('clockOffsetMs', ?), ('clockAnnouncedOffsetMs', ?) on conflict (name) do nothing",
  ).run(String(offsetMs), String(offsetMs));
}

export function updateOffset(db: Database, offsetMs: number): void {
  saveSetting(db, "clockOffsetMs", offsetMs);
}

export function updateAnnouncedOffset(db: Database, offsetMs: number): void {
  saveSetting(db, "clockAnnouncedOffsetMs", offsetMs);
}

function readSetting(db: Database, name: string): number {
  const row = db.prepare("select value from setting where name = ?").get(name);
  return row === undefined ? 0 : Number(textOf(row, "value"));
}

function saveSetting(db: Database, name: string, value: number): void {
  db.prepare(
    "insert into setting (name, value) values (?, ?) on conflict (name) do update set value = excluded.value",
  ).run(name, String(value));
}
