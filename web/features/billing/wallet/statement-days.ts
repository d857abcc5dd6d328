import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import type { Transaction } from "./statement-query.ts";

export type StatementDay = { day: string; rows: Transaction[] };

/**
 * The lines of a statement by civil day of the country, in the order in which they came, newest first. What came back from one campaign
 * in parts, one for each network, is one line with their sum while nothing else moved in between.
 */
export function byDay(rows: readonly Transaction[], timeZone: string): StatementDay[] {
  const days: StatementDay[] = [];
  for (const row of rows) {
    const day = zonedParts(Date.parse(row.at), timeZone).date;
    const last = days.at(-1);
    if (last?.day !== day) days.push({ day, rows: [row] });
    else if (!addPart(last.rows, row)) last.rows.push(row);
  }
  return days;
}

/** Adds an older part of the same refund to the line before it; false where it is another movement. */
function addPart(rows: Transaction[], part: Transaction): boolean {
  const last = rows.at(-1);
  const isPart =
    last?.kind === "release" &&
    part.kind === "release" &&
    part.campaignId !== null &&
    last.campaignId === part.campaignId &&
    last.title === part.title;
  if (!isPart) return false;
  const amountMinor = last.amountMinor + part.amountMinor;
  rows[rows.length - 1] = { ...last, amountMinor, heldMinor: last.heldMinor + part.heldMinor };
  return true;
}
