import type { Database } from "../state/database.ts";
import { integerOf, type Row, textOf } from "../state/row.ts";
import type { Fault, FaultKind } from "./faults.ts";

export function insertFault(db: Database, fault: Fault): void {
  db.prepare("insert into card_fault (kind, remaining, match, delay_ms) values (?, ?, ?, ?)").run(
    fault.kind,
    fault.times,
    fault.match,
    fault.delayMs,
  );
}

export function listFaults(db: Database): Fault[] {
  return db.prepare("select * from card_fault where remaining > 0 order by seq").all().map(faultOf);
}

export function deleteFaults(db: Database): void {
  db.exec("delete from card_fault");
}

/** Uses up one go of the oldest fault of these kinds whose `match` occurs in `subject`. */
export function updateDueFault(
  db: Database,
  kinds: readonly FaultKind[],
  subject: string,
): Fault | undefined {
  const rows = db.prepare("select * from card_fault where remaining > 0 order by seq").all();
  const row = rows.find((candidate) => {
    const fault = faultOf(candidate);
    return kinds.includes(fault.kind) && subject.includes(fault.match);
  });
  if (row === undefined) return undefined;
  db.prepare("update card_fault set remaining = remaining - 1 where seq = ?").run(
    integerOf(row, "seq"),
  );
  return faultOf(row);
}

function faultOf(row: Row): Fault {
  return {
    // Written by insertFault only, from a parsed fault.
    kind: textOf(row, "kind") as FaultKind,
    times: integerOf(row, "remaining"),
    match: textOf(row, "match"),
    delayMs: integerOf(row, "delay_ms"),
  };
}
