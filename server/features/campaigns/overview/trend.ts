import { addDays } from "../../../../domain/schedule/zoned-time.ts";
import type { TrendDay } from "./overview.store.ts";

/** One entry for each of so many days from the first on; a day on which nothing was sent has zeros. */
export function trendOf(
  days: readonly TrendDay[],
  { firstDay, count }: { firstDay: string; count: number },
): TrendDay[] {
  const byDay = new Map(days.map((entry) => [entry.day, entry]));
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(firstDay, index);
    return byDay.get(day) ?? { day, sent: 0, delivered: 0 };
  });
}
