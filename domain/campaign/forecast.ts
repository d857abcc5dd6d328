import type { KindTraits } from "./kinds/traits.ts";
import { roundReach } from "./reach.ts";

export type Range = { low: number; high: number };
export type Forecast = { delivered: Range; clicks: Range };

/** Share in thousandths. An estimate of ours until measured figures replace it; always shown as a range. */
const DELIVERED_PERMILLE: Range = { low: 900, high: 970 };

/**
 * What a campaign to so many people may bring: every screen and document says the same digits. Three of who gets it, since
 * two would move the ends by up to a tenth; two of who taps it, which nobody knows so well.
 * Plain SMS and Please Call Me have nothing to click.
 */
export function forecastRanges(
  { clickPermille }: Pick<KindTraits, "clickPermille">,
  people: number,
): Forecast {
  const delivered = {
    low: Math.floor((people * DELIVERED_PERMILLE.low) / 1000),
    high: Math.ceil((people * DELIVERED_PERMILLE.high) / 1000),
  };
  const clicks = {
    low: Math.floor((delivered.low * clickPermille.low) / 1000),
    high: Math.ceil((delivered.high * clickPermille.high) / 1000),
  };
  return {
    delivered: { low: floorThree(delivered.low), high: floorThree(delivered.high) },
    clicks: { low: roundReach(clicks.low), high: roundReach(clicks.high) },
  };
}

function floorThree(n: number): number {
  const unit = 10 ** Math.max(0, String(n).length - 3);
  return Math.floor(n / unit) * unit;
}
