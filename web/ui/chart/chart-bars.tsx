import type { ChartPoint, ChartSeries } from "./chart-point.ts";
import { barsOf } from "./chart-scale.ts";
import classes from "./chart.module.css";
import { formatCount } from "../numbers.ts";
import { textScale } from "../style/text-scale.ts";

type Props = {
  series: readonly ChartSeries[];
  points: ChartPoint[];
  top: number;
  box: { width: number; height: number };
};

/** Width of a digit above a bar, in letters of the usual size. */
const DIGIT_PX = 9;

/** Bars for each point, with their figures above them where there is room. */
export function ChartBars({ series, points, top, box }: Props) {
  const digitPx = DIGIT_PX * textScale();
  const bars = barsOf(
    points.map(({ values }) => values),
    top,
    box,
  );
  return points.map(({ key, values, isAhead }, place) => (
    <g key={key}>
      {(isAhead ? [] : bars[place])?.map(({ x, y, width, height }, index) => {
        const figure = formatCount(values[index] ?? 0);
        return (
          <g key={x}>
            <rect
              x={x + 1}
              y={y}
              width={width - 2}
              height={height}
              rx={3}
              className={classes.bar}
              data-of={series[index]?.of}
            />
            {figure.length * digitPx > width ? null : (
              <text x={x + width / 2} y={y - 5} textAnchor="middle" className={classes.axis}>
                {figure}
              </text>
            )}
          </g>
        );
      })}
    </g>
  ));
}
