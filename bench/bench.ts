import type { BenchDatabase } from "./harness/bench-database.ts";
import type { Row } from "./harness/row.ts";

/** `full` is what figures are published of, `quick` a look, `tiny` only shows that everything runs. */
export type Size = "full" | "quick" | "tiny";

export type BenchOptions = {
  size: Size;
  /** With the full size: as many rows as the target names, where that is more. */
  isLargest?: boolean;
  /** A durable PostgreSQL on the server's processor, for both sides; started when it is first asked for. */
  database(): Promise<BenchDatabase>;
};

/** A measure: what it compares, and how. */
export type Bench = {
  about: string;
  run(options: BenchOptions): Promise<Row[]>;
};

/** Rounds of a measure: some warm up and do not count. */
export type Rounds = { warmUps: number; counted: number };

export const ROUNDS: Readonly<Record<Size, Rounds>> = {
  full: { warmUps: 1, counted: 7 },
  quick: { warmUps: 0, counted: 3 },
  tiny: { warmUps: 0, counted: 1 },
};
