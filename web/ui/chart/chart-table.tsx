import { Trans } from "@lingui/react/macro";
import type { ChartPoint } from "./chart-point.ts";
import classes from "./chart.module.css";
import { formatCount } from "../numbers.ts";

type Props = { title: string; series: string[]; points: ChartPoint[] };

/** The numbers behind a chart. */
export function ChartTable({ title, series, points }: Props) {
  return (
    <table className={classes.table}>
      <caption className="lh-visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Day</Trans>
          </th>
          {series.map((name) => (
            <th key={name} scope="col" className="lh-number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key}>
            <th scope="row">{point.label}</th>
            {series.map((name, place) => (
              <td key={name} className="lh-number">
                {formatCount(point.values[place] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
