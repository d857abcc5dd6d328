import type { ChartPoint, ChartSeries } from "./chart-point.ts";
import { Trans } from "@lingui/react/macro";
import { useState, type PointerEvent } from "react";
import { Button } from "../form/button.tsx";
import { BandEntry, ChartBand } from "./chart-band.tsx";
import { ChartBars } from "./chart-bars.tsx";
import { ChartTable } from "./chart-table.tsx";
import { axisTop, leftOf, linePath } from "./chart-scale.ts";
import classes from "./chart.module.css";
import { formatCount } from "../numbers.ts";
import { textScale } from "../style/text-scale.ts";
import { useWidth } from "../style/use-width.ts";

type Props = {
  /** One sentence that names the picture and captions the table. */
  title: string;
  /** One or two. */
  series: readonly ChartSeries[];
  points: ChartPoint[];
};

const HEIGHT = 160;
const EDGE = 10;
/** With text of the usual size: room for the names below, and for figures above bars. */
const BELOW = 24;
const ABOVE_BARS = 20;
/** Up to so many points are bars: a line between them would say nothing. */
const MAX_BARS = 7;
/** Narrower shares of the width have no room for the name of their point. */
const NAME_PX = 60;

/** One or two lines over time, bars where the points are few; values on touch, and the same as a table behind a switch. */
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
  const scale = width > 0 ? textScale() : 1;
  const below = BELOW * scale;
  const isBars = points.length <= MAX_BARS;
  // A figure stands above a bar, also above one as high as the picture.
  const above = isBars ? ABOVE_BARS * scale : EDGE;
  const top = axisTop(points.flatMap(({ values, expected }) => [...values, expected?.high ?? 0]));
  const left = leftOf(formatCount(top)) * scale;
  const box = { width: Math.max(width - left - EDGE, 40), height: HEIGHT };
  const shown = points.filter(({ isAhead }) => !isAhead);
  const hasBand = points.some(({ expected }) => expected);
  const step = box.width / Math.max(isBars ? points.length : points.length - 1, 1);
  /** The position of a point: bars are centred in their share, a line runs from edge to edge. */
  const xOf = (place: number) => (isBars ? place + 0.5 : place) * step;
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    const place = isBars ? Math.floor(x / step) : Math.round(x / step);
    setActive(Math.min(points.length - 1, Math.max(0, place)));
  };
  return (
    <div ref={ref} className={classes.frame}>
      <Legend
        series={series}
        isBars={isBars}
        hasBand={hasBand}
        point={active === null ? undefined : points[active]}
      />
      {width > 0 ? (
        <svg
          className={classes.picture}
          width="100%"
          height={HEIGHT + below + above}
          role="img"
          aria-label={title}
          onPointerMove={pick}
          onPointerDown={pick}
          onPointerLeave={() => setActive(null)}
        >
          <g transform={`translate(${left} ${above})`}>
            {[0, 0.5, 1].map((part) => (
              <g key={part} transform={`translate(0 ${HEIGHT * (1 - part)})`}>
                <line x2={box.width} className={classes.grid} />
                <text x={-8} dy="0.35em" textAnchor="end" className={classes.axis}>
                  {formatCount(top * part)}
                </text>
              </g>
            ))}
            {active === null ? null : (
              <line x1={xOf(active)} x2={xOf(active)} y2={HEIGHT} className={classes.cursor} />
            )}
            {hasBand ? <ChartBand points={points} top={top} box={box} isBars={isBars} /> : null}
            {isBars ? (
              <ChartBars series={series} points={points} top={top} box={box} />
            ) : (
              series.map(({ of }, place) => (
                <path
                  key={of}
                  d={linePath(
                    shown.map(({ values }) => values[place] ?? 0),
                    top,
                    box,
                    points.length - shown.length,
                  )}
                  className={classes.line}
                  data-of={of}
                />
              ))
            )}
            <g transform={`translate(0 ${HEIGHT + below - 4})`}>
              {isBars && step >= NAME_PX * scale ? (
                points.map(({ key, label }, place) => (
                  <text key={key} x={xOf(place)} textAnchor="middle" className={classes.axis}>
                    {label}
                  </text>
                ))
              ) : (
                <>
                  <text className={classes.axis}>{points[0]?.label}</text>
                  <text x={box.width} textAnchor="end" className={classes.axis}>
                    {points.at(-1)?.label}
                  </text>
                </>
              )}
            </g>
          </g>
        </svg>
      ) : null}
    </div>
  );
}

type LegendProps = {
  series: readonly ChartSeries[];
  isBars: boolean;
  hasBand: boolean;
  point: ChartPoint | undefined;
};

function Legend({ series, isBars, hasBand, point }: LegendProps) {
  return (
    <p className={classes.legend}>
      {series.map(({ name, of }, place) => (
        <span key={of} className={classes.entry}>
          <Swatch of={of} isBars={isBars} />
          {name}
          {point && !point.isAhead ? (
            <strong>{formatCount(point.values[place] ?? 0)}</strong>
          ) : null}
        </span>
      ))}
      {hasBand ? <BandEntry point={point} /> : null}
      {point ? <span className="lh-quiet">{point.label}</span> : null}
    </p>
  );
}

function Swatch({ of, isBars }: { of: ChartSeries["of"]; isBars: boolean }) {
  return isBars ? (
    <svg width="12" height="12" aria-hidden="true">
      <rect width="12" height="12" rx="3" className={classes.bar} data-of={of} />
    </svg>
  ) : (
    <svg width="24" height="8" aria-hidden="true">
      <path d="M0 4H24" className={classes.line} data-of={of} />
    </svg>
  );
}
