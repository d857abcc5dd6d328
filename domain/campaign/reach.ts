/** Nobody may learn how many people a targeting matches below these: few people can be singled out. */
export const MIN_REACH_OPERATOR = 1000;
export const MIN_REACH_LIST = 100;

/** From here on a narrower audience usually brings more per message. */
export const BROAD_REACH = 500_000;

export type Weight = { id: number; weight: number };

/**
 * Splits a whole number over weights (a route's counter share × maxCoins, spec section 9) by largest remainder, so that
 * the shares are whole and sum exactly to the total; ties go to the smaller id. With `capByWeight` no share exceeds its
 * weight, and the sum is the smaller of total and all weights. Weights that are all zero get zero.
 * Throws RangeError for negative or fractional input.
 */
export function shareByLargestRemainder(
  total: number,
  weights: readonly Weight[],
  capByWeight: boolean,
): Map<number, number> {
  if (![total, ...weights.map(({ weight }) => weight)].every(isCount)) {
    throw new RangeError("total and weights must be whole numbers that are not negative");
  }
  const sum = weights.reduce((all, { weight }) => all + BigInt(weight), 0n);
  if (sum === 0n) return new Map(weights.map(({ id }) => [id, 0]));
  const whole = BigInt(total);
  const toShare = capByWeight && whole > sum ? sum : whole;
  const shares = weights.map(({ id, weight }) => {
    const product = toShare * BigInt(weight);
    return { id, share: product / sum, remainder: product % sum };
  });
  let missing = Number(toShare - shares.reduce((all, { share }) => all + share, 0n));
  const order = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.id - b.id : a.remainder < b.remainder ? 1 : -1,
  );
  // A share with a remainder is below its weight, so one more stays within the cap.
  for (const entry of order) {
    if (missing === 0) break;
    entry.share += 1n;
    missing -= 1;
  }
  return new Map(shares.map(({ id, share }) => [id, Number(share)]));
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/**
 * People as they are shown: rounded down to two significant digits, and 0 below the floor
 * (MIN_REACH_OPERATOR or MIN_REACH_LIST).
 */
export function roundReach(n: number, floor = 0): number {
  return n < floor ? 0 : floorDigits(n);
}

/**
 * People of the operators' base, as shown (decision 007): two significant digits, rounded down, and 0 below the floor.
 * Every such figure goes through here, so that figures for the same people agree.
 */
export function shownReach(people: number): number {
  return roundReach(people, MIN_REACH_OPERATOR);
}

function unitOf(n: number): number {
  return 10 ** Math.max(0, String(Math.floor(n)).length - 2);
}

function floorDigits(n: number): number {
  return n <= 0 ? 0 : Math.floor(n / unitOf(n)) * unitOf(n);
}

function ceilDigits(n: number): number {
  return n <= 0 ? 0 : Math.ceil(n / unitOf(n)) * unitOf(n);
}

/** The range that is shown for a reach: ±10 % of the rounded figure, to two digits; it always contains the true one. */
export function reachRange(n: number, floor = 0): { low: number; high: number } {
  const rounded = roundReach(n, floor);
  return {
    low: floorDigits(Math.floor((rounded * 9) / 10)),
    high: ceilDigits(Math.ceil((rounded * 11) / 10)),
  };
}

/** Fewer people than these who opted out are not told apart from nobody. */
const MIN_OPTED_OUT_SHOWN = 100;

/**
 * How many of a targeting opted out, as shown (decision 007): a range like that of the reach, and "fewer than 100" for all
 * below, nobody included, so that two questions cannot single out whether one person did.
 */
export function optedOutRange(n: number): { low: number; high: number } {
  return n < MIN_OPTED_OUT_SHOWN ? { low: 0, high: MIN_OPTED_OUT_SHOWN } : reachRange(n);
}

export type ReachRating = "too narrow" | "good" | "broad";

/** The word beside a reach figure. */
export function reachRating(n: number, floor = MIN_REACH_OPERATOR): ReachRating {
  if (n < floor) return "too narrow";
  return n > BROAD_REACH ? "broad" : "good";
}

/** The same of a forecast: a rounded range may begin below the floor though there are enough. */
export function forecastRating(forecast: {
  tooNarrow: boolean;
  matching: { low: number };
}): ReachRating {
  if (forecast.tooNarrow) return "too narrow";
  return reachRating(Math.max(MIN_REACH_OPERATOR, forecast.matching.low));
}
