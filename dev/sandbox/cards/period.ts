export type Interval = "month" | "year";

/**
 * The moment `count` intervals after the first one, in ms. Counted from the anchor, so that the 31st does not become the
 * 28th from then on.
 */
export function afterIntervals(anchorMs: number, interval: Interval, count: number): number {
  const duration = interval === "year" ? { years: count } : { months: count };
  return Temporal.Instant.fromEpochMilliseconds(anchorMs).toZonedDateTimeISO("UTC").add(duration)
    .epochMilliseconds;
}
