import { FLOW_TYPE } from "../catalogue.ts";

export type Range = { low: number; high: number };
export type Forecast = { delivered: Range; clicks: Range };

/** Shares in thousandths. Estimates of ours until measured figures replace them; always shown as a range. */
const DELIVERED_PERMILLE: Range = { low: 900, high: 970 };

const CLICK_PERMILLE: ReadonlyMap<number, Range> = new Map([
  [FLOW_TYPE.smsLink, { low: 10, high: 30 }],
  [FLOW_TYPE.display, { low: 2, high: 6 }],
  [FLOW_TYPE.rcs, { low: 20, high: 60 }],
]);

/** What a campaign to so many people may bring. Plain SMS and Please Call Me have nothing to click. */
export function forecastRanges(flowTypeId: number, people: number): Forecast {
  const clickRate = CLICK_PERMILLE.get(flowTypeId) ?? { low: 0, high: 0 };
  const delivered = {
    low: Math.floor((people * DELIVERED_PERMILLE.low) / 1000),
    high: Math.ceil((people * DELIVERED_PERMILLE.high) / 1000),
  };
  return {
    delivered,
    clicks: {
      low: Math.floor((delivered.low * clickRate.low) / 1000),
      high: Math.ceil((delivered.high * clickRate.high) / 1000),
    },
  };
}
