const MANTISSAS = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80] as const;

/**
 * Round sums of money from the least to the most, ten for each decade, so that a slider goes as finely at R50 as at R5,000.
 * Sums that are not whole units of the currency do not appear.
 */
export function budgetStops(fromMinor: number, toMinor: number): number[] {
  const stops: number[] = [];
  for (let decade = 10; decade <= toMinor; decade *= 10)
    for (const mantissa of MANTISSAS) {
      const minor = mantissa * decade;
      if (minor % 100 === 0 && minor >= fromMinor && minor <= toMinor) stops.push(minor);
    }
  return stops;
}

/** Place of the stop that is nearest to a sum; of two as near, the smaller. */
export function nearestStop(stops: readonly number[], minor: number): number {
  let nearest = 0;
  for (const [place, stop] of stops.entries())
    if (Math.abs(stop - minor) < Math.abs((stops[nearest] ?? 0) - minor)) nearest = place;
  return nearest;
}
