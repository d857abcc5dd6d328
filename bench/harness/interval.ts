/** What was measured in so many rounds: the median and its 95 % bootstrap interval. */
export type Interval = { median: number; low: number; high: number; rounds: number };

const RESAMPLES = 2_000;

/** The median of one figure a round with its interval. The same figures always give the same interval. Throws without a round. */
export function intervalOf(values: readonly number[]): Interval {
  if (values.length === 0) throw new RangeError("An interval needs at least one round.");
  const random = generator(values.length);
  const medians = Array.from({ length: RESAMPLES }, () =>
    medianOf(values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN)),
  ).toSorted((a, b) => a - b);
  return {
    median: medianOf(values),
    low: medians[Math.floor(RESAMPLES * 0.025)] ?? Number.NaN,
    high: medians[Math.ceil(RESAMPLES * 0.975) - 1] ?? Number.NaN,
    rounds: values.length,
  };
}

/** The middle value, or the mean of the two in the middle; NaN of nothing. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** The value below which this share (0 to 1) of all values lies; NaN of nothing. */
export function percentileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Numbers from 0 to below 1 (mulberry32): unlike a plain congruential generator its first draws do not follow the seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
