import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState, type PointerEvent } from "react";
import { figure } from "./chart-figure.ts";
import { ChartTable } from "./chart-table.tsx";
import { axisTop, linePath } from "./chart-scale.ts";
import classes from "./chart.module.css";
import { formatCount } from "./numbers.ts";
import { useWidth } from "./use-width.ts";

export type ChartPoint = {
  /** Stable key, a date for instance. */
  key: string;
  /** As it is shown: "16 Nov". */
  label: string;
  /** Null where a figure is left out. */
  values: (number | null)[];
};

type Props = {
  /** What the chart shows, in one sentence: it is the picture's name and the table's caption. */
  title: string;
  /** One or two names. */
  series: string[];
  points: ChartPoint[];
};

const HEIGHT = 160;
const LEFT = 52;
const EDGE = 10;
const BELOW = 24;

/** One or two lines over time; values on touch, and the same as a table behind a switch. */
export function Chart({ title, series, points }: Props) {
  const [isTable, setTable] = useState(false);
  return (
    <div className="lh-stack-tight">
      {isTable ? (
        <ChartTable title={title} series={series} points={points} />
      ) : (
        <ChartPicture title={title} series={series} points={points} />
      )}
      <div>
        <Button variant="subtle" onClick={() => setTable(!isTable)}>
          {isTable ? <Trans>Show as a chart</Trans> : <Trans>Show as a table</Trans>}
        </Button>
      </div>
    </div>
  );
}

function ChartPicture({ title, series, points }: Props) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<number | null>(null);
  const box = { width: Math.max(width - LEFT - EDGE, 40), height: HEIGHT };
  const top = axisTop(points.flatMap((point) => point.values.map((value) => value ?? 0)));
  const step = points.length > 1 ? box.width / (points.length - 1) : box.width;
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT;
    setActive(Math.min(points.length - 1, Math.max(0, Math.round(x / step))));
  };
  return (
    <div ref={ref} className={classes.frame}>
      <Legend series={series} point={active === null ? undefined : points[active]} />
      {width > 0 ? (
        <svg
          className={classes.picture}
          width="100%"
          height={HEIGHT + BELOW + EDGE}
          role="img"
          aria-label={title}
          onPointerMove={pick}
          onPointerDown={pick}
          onPointerLeave={() => setActive(null)}
        >
          <g transform={`translate(${LEFT} ${EDGE})`}>
            {[0, 0.5, 1].map((part) => (
              <g key={part} transform={`translate(0 ${HEIGHT * (1 - part)})`}>
                <line x2={box.width} className={classes.grid} />
                <text x={-8} dy="0.35em" textAnchor="end" className={classes.axis}>
                  {formatCount(top * part)}
                </text>
              </g>
            ))}
            {active === null ? null : (
              <line x1={active * step} x2={active * step} y2={HEIGHT} className={classes.cursor} />
            )}
            {series.map((name, place) => (
              <path
                key={name}
                d={linePath(
                  points.map((point) => point.values[place] ?? null),
                  top,
                  box,
                )}
                className={place === 0 ? classes.first : classes.second}
              />
            ))}
            <text y={HEIGHT + BELOW - 4} className={classes.axis}>
              {points[0]?.label}
            </text>
            <text x={box.width} y={HEIGHT + BELOW - 4} textAnchor="end" className={classes.axis}>
              {points.length > 1 ? points.at(-1)?.label : ""}
            </text>
          </g>
        </svg>
      ) : null}
    </div>
  );
}

function Legend({ series, point }: { series: string[]; point: ChartPoint | undefined }) {
  return (
    <p className={classes.legend}>
      {series.map((name, place) => (
        <span key={name} className={classes.entry}>
          <svg width="24" height="8" aria-hidden="true">
            <path d="M0 4H24" className={place === 0 ? classes.first : classes.second} />
          </svg>
          {name}
          {point ? <strong>{figure(point.values[place])}</strong> : null}
        </span>
      ))}
      {point ? <span className="lh-quiet">{point.label}</span> : null}
    </p>
  );
}
