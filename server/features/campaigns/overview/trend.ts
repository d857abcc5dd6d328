import { addDays } from "../../../../domain/schedule/zoned-time.ts";
import type { TrendDay } from "./overview-figures.ts";

/** One entry per day from the first on; days without messages are zero. */
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
