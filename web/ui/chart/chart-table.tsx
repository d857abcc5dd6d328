import { Trans } from "@lingui/react/macro";
import { rangeOf } from "./chart-band.tsx";
import type { ChartPoint, ChartSeries } from "./chart-point.ts";
import classes from "./chart.module.css";
import { formatCount } from "../numbers.ts";

type Props = { title: string; series: readonly ChartSeries[]; points: ChartPoint[] };

/** The numbers behind a chart. */
export function ChartTable({ title, series, points }: Props) {
  const hasBand = points.some(({ expected }) => expected);
  return (
    <table className={classes.table}>
      <caption className="lh-visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Day</Trans>
          </th>
          {series.map(({ name, of }) => (
            <th key={of} scope="col" className="lh-number">
              {name}
            </th>
          ))}
          {hasBand ? (
            <th scope="col" className="lh-number">
              <Trans>Forecast</Trans>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key}>
            <th scope="row">{point.label}</th>
            {series.map(({ of }, place) => (
              <td key={of} className="lh-number">
                {point.isAhead ? "–" : formatCount(point.values[place] ?? 0)}
              </td>
            ))}
            {hasBand ? (
              <td className="lh-number">{point.expected ? rangeOf(point.expected) : "–"}</td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
