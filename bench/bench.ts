import type { Ratio } from "./median-ratio.ts";

export type BenchOptions = {
  /** Small sizes: under a minute, for a look and for the tests. */
  quick: boolean;
};

/** One line of the table: ours ÷ peer of the same run, and the least that it should be. */
export type BenchRow = { name: string; ratio: Ratio; target: number };

/** One line of a table of sizes: what has to be loaded, and the most that it may be. */
export type SizeRow = { name: string; bytes: number; most: number };

/** One line of a table of times: what was measured, and the most that it should be; without `most` it is only told. */
export type TimeRow = { name: string; time: Ratio; unit: string; most?: number };
