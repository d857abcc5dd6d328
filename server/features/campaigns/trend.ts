import { addDays } from "../../../domain/zoned-time.ts";
import type { CampaignDay } from "./dashboard.store.ts";
import { hidesSmallCells, shownDays } from "./shown-figures.ts";

export type TrendDay = { day: string; sent: number; delivered: number };

/**
 * Messages of all campaigns on each day. Only what the campaigns' reports tell is added up: less the other campaigns, the sum
 * would tell what one of them hides.
 */
export function trendOf(
  days: readonly CampaignDay[],
  { firstDay, count }: { firstDay: string; count: number },
): TrendDay[] {
  const trend = Array.from({ length: count }, (_, index) => ({
    day: addDays(firstDay, index),
    sent: 0,
    delivered: 0,
  }));
  const byDay = new Map(trend.map((entry) => [entry.day, entry]));
  for (const ofCampaign of Map.groupBy(days, ({ campaign_id }) => campaign_id).values()) {
    const [first] = ofCampaign;
    for (const { day, sent, delivered } of shownDays(
      ofCampaign,
      !first || hidesSmallCells(first),
    )) {
      const entry = byDay.get(day);
      if (entry)
        Object.assign(entry, { sent: entry.sent + sent, delivered: entry.delivered + delivered });
    }
  }
  return trend;
}
