import { isLargeChange } from "../../../../domain/money/price-change.ts";
import { businessNowMs } from "../../../api/business-time.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Dated = { validFrom: string };

/** The row that holds at a moment, of rows newest first. */
export const heldAt = <Row extends Dated>(rows: readonly Row[], atMs: number): Row | undefined =>
  rows.find(({ validFrom }) => Date.parse(validFrom) <= atMs);

/** The row that a price replaces which is to begin at `from`, or now. */
export const replacedBy = <Row extends Dated>(
  rows: readonly Row[],
  from: string | undefined,
): Row | undefined => heldAt(rows, from === undefined ? businessNowMs() : Date.parse(from));

/** Whether a price differs by so much from what it was a day ago that it begins an hour later; as the server decides it. */
export function isFar<Row extends Dated>(
  rows: readonly Row[],
  next: number,
  priceOf: (row: Row) => number,
): boolean {
  const now = businessNowMs();
  const was = heldAt(rows, now - DAY_MS) ?? heldAt(rows, now);
  return was !== undefined && isLargeChange(BigInt(priceOf(was)), BigInt(next));
}

/** When a price begins that is to begin at `from` (absent: now): then, at once, or an hour after it is set. */
export function beginOf(
  from: string | undefined,
  isLarge: boolean,
): "now" | "in-an-hour" | { at: string } {
  if (isLarge && (from === undefined || Date.parse(from) < businessNowMs() + HOUR_MS))
    return "in-an-hour";
  return from === undefined ? "now" : { at: from };
}
