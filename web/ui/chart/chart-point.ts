/** A line of a chart, or its bars. What it is of decides its colour, the same wherever that is drawn. */
export type ChartSeries = { name: string; of: "sent" | "delivered" };

/** A point of a chart, with its values in the order of the series. */
export type ChartPoint = {
  /** Stable key, a date for instance. */
  key: string;
  /** As it is shown: "16 Nov". */
  label: string;
  /** One for each series. */
  values: number[];
  /** What is expected of the last series there: it is drawn behind the result. */
  expected?: { low: number; high: number } | undefined;
  /** Still to come: it has an expectation, and no result that could be drawn. */
  isAhead?: boolean | undefined;
};
