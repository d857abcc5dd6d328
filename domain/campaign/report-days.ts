type Day = { day: string; sent: number; delivered: number };

/**
 * The days of a report without those that are still to come, which networks list with what is booked for them. `asOf` is the
 * time of the newest figures with its offset, so that its first ten characters are the day in the campaign's country; null
 * when there are none.
 */
export function daysSoFar<Row extends Day>(days: readonly Row[], asOf: string | null): Row[] {
  const today = asOf?.slice(0, 10) ?? "";
  return days.filter(({ day, sent, delivered }) => day <= today || sent > 0 || delivered > 0);
}
