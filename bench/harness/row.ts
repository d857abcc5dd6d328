import type { Interval } from "./interval.ts";

/** What a figure should be: the least, or the most. */
export type Target = { atLeast: number } | { atMost: number };

/** One line of a bench's table. */
export type Row = {
  /** What was measured, and beside what. */
  name: string;
  value: Interval;
  /** "x" for ours ÷ peer, else the unit as it is printed (" ms", "/s", " kB"). */
  unit: string;
  /** Without one the figure is only shown. */
  target?: Target;
  /** True where the figure does not vary, as the bytes of a build: one round is enough. */
  isExact?: boolean;
  /** Processor seconds for one operation, of the process trees of both sides. */
  cpuSeconds?: { ours: number; peer: number };
  /** What keeps the figure from its target, where that is known. */
  holdsBack?: string;
};

/** `shown` is a figure without a target, or of too few rounds to have an interval. */
export type Verdict = "met" | "MISSED" | "shown";

const MIN_ROUNDS = 3;

/** Met only where the worse end of the interval meets the target. */
export function verdictOf({ value, target, isExact = false }: Row): Verdict {
  if (target === undefined || (value.rounds < MIN_ROUNDS && !isExact)) return "shown";
  const isMet = "atLeast" in target ? value.low >= target.atLeast : value.high <= target.atMost;
  return isMet ? "met" : "MISSED";
}

/** A figure that does not vary. */
export function exactly(figure: number): Pick<Row, "value" | "isExact"> {
  return { value: { median: figure, low: figure, high: figure, rounds: 1 }, isExact: true };
}
