/** The median of ratios measured side by side, with the 95 % bootstrap interval of that median. */
export type Ratio = { median: number; low: number; high: number; rounds: number };

const RESAMPLES = 2_000;

/** Ratio of each round (ours ÷ peer), summed up. Needs at least one round. */
export function medianRatio(ratios: readonly number[]): Ratio {
  const medians = Array.from({ length: RESAMPLES }, (_, seed) =>
    median(resample(ratios, seed)),
  ).toSorted((a, b) => a - b);
  return {
    median: median(ratios),
    low: medians[Math.floor(RESAMPLES * 0.025)] ?? Number.NaN,
    high: medians[Math.floor(RESAMPLES * 0.975)] ?? Number.NaN,
    rounds: ratios.length,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** Drawn with replacement by a small seeded generator, so that the same figures give the same interval. */
function resample(values: readonly number[], seed: number): number[] {
  let state = seed + 1;
  return values.map(() => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return values[Math.floor((state / 2_147_483_648) * values.length)] ?? Number.NaN;
  });
}
