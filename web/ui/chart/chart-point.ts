/** A point of a chart, with its values in the order of the series. */
export type ChartPoint = {
  /** Stable key, a date for instance. */
  key: string;
  /** As it is shown: "16 Nov". */
  label: string;
  /** One for each series. */
  values: number[];
};
