import { Trans } from "@lingui/react/macro";
import { figure } from "./chart-figure.ts";
import type { ChartPoint } from "./chart.tsx";
import classes from "./chart.module.css";

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
                {figure(point.values[place])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
