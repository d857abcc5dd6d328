import { Trans } from "@lingui/react/macro";
import { formatCount } from "../numbers.ts";
import type { ChartPoint } from "./chart-point.ts";
import { bandPath } from "./chart-scale.ts";
import classes from "./chart.module.css";

type Props = {
  points: ChartPoint[];
  top: number;
  box: { width: number; height: number };
  isBars: boolean;
};

/** A day's share of the width that its expectation takes, where results are bars. */
const SHARE = 0.94;
/** Thinner ones would not be seen. */
const MIN_PX = 4;

/** What was expected, between its low and its high, behind what came of it. */
export function ChartBand({ points, top, box, isBars }: Props) {
  if (!isBars) return <path d={bandPath(points, top, box)} className={classes.band} />;
  const share = box.width / points.length;
  return points.map(({ key, expected }, place) => {
    if (!expected || expected.high === 0) return null;
    const height = Math.max(((expected.high - expected.low) / top) * box.height, MIN_PX);
    return (
      <rect
        key={key}
        x={(place + (1 - SHARE) / 2) * share}
        y={box.height - (expected.high / top) * box.height}
        width={share * SHARE}
        height={height}
        rx={3}
        className={classes.band}
      />
    );
  });
}

/** The band's name, and its figures at the point that is looked at. */
export function BandEntry({ point }: { point: ChartPoint | undefined }) {
  const words = point?.expected ? rangeOf(point.expected) : undefined;
  return (
    <span className={classes.entry}>
      <svg width="24" height="12" aria-hidden="true">
        <rect x="1" y="1" width="22" height="10" rx="3" className={classes.band} />
      </svg>
      <Trans>Forecast</Trans>
      {words ? <strong>{words}</strong> : null}
    </span>
  );
}

/** "144–156", or one figure where both are the same. */
export function rangeOf({ low, high }: { low: number; high: number }): string {
  return low === high ? formatCount(low) : `${formatCount(low)}–${formatCount(high)}`;
}
