import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import type { Transaction } from "./statement-query.ts";

export type StatementDay = { day: string; rows: Transaction[] };

/** The lines of a statement by civil day of the country, in the order in which they came. */
export function byDay(rows: readonly Transaction[], timeZone: string): StatementDay[] {
  const days: StatementDay[] = [];
  for (const row of rows) {
    const day = zonedParts(Date.parse(row.at), timeZone).date;
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}
