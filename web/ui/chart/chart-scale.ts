const STEPS = [1, 2, 5, 10];
const ONLY_DASH_PX = 24;
const WIDEST_BAR_PX = 48;
/** Share of a point's width used by its bar; the rest is the gap. */
const BARS_SHARE = 0.8;

/** The round number at or above the largest value, so that the axis ends on something readable; at least 4. */
export function axisTop(values: readonly number[]): number {
  const largest = Math.max(4, ...values);
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  const step = STEPS.find((candidate) => candidate * magnitude >= largest) ?? 10;
  return step * magnitude;
}

type Box = { width: number; height: number };

/**
 * Points of a line in a box, as an SVG path. A value alone is drawn as a short dash. Where more points are still to come, the
 * line ends before them.
 */
export function linePath(values: readonly number[], top: number, box: Box, ahead = 0): string {
  const count = values.length + ahead;
  const step = count > 1 ? box.width / (count - 1) : 0;
  const path = values
    .map((value, place) => {
      const x = (place * step).toFixed(1);
      const y = (box.height - (value / top) * box.height).toFixed(1);
      return `${place === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join("");
  return values.length === 1 ? `${path}h${ONLY_DASH_PX}` : path;
}

export type Bar = { x: number; y: number; width: number; height: number };

/** Bars in a box: for each point as many beside each other as it has values, in the middle of its share of the width. */
export function barsOf(
  points: readonly (readonly number[])[],
  top: number,
  box: Box,
): readonly Bar[][] {
  const share = box.width / Math.max(points.length, 1);
  return points.map((values, place) => {
    const width = Math.min(WIDEST_BAR_PX, (share * BARS_SHARE) / Math.max(values.length, 1));
    const left = place * share + (share - width * values.length) / 2;
    return values.map((value, index) => {
      const height = (value / top) * box.height;
      return { x: left + index * width, y: box.height - height, width, height };
    });
  });
}

type Expecting = { expected?: { low: number; high: number } | undefined };

/** The area between the low and the high of all points, as an SVG path; a point without an expectation has none of it. */
export function bandPath(points: readonly Expecting[], top: number, box: Box): string {
  const step = points.length > 1 ? box.width / (points.length - 1) : 0;
  const at = (place: number, value: number) =>
    `${(place * step).toFixed(1)} ${(box.height - (value / top) * box.height).toFixed(1)}`;
  const stretches: { place: number; low: number; high: number }[][] = [];
  let isOpen = false;
  for (const [place, { expected }] of points.entries()) {
    if (expected && !isOpen) stretches.push([]);
    if (expected) stretches.at(-1)?.push({ place, ...expected });
    isOpen = expected !== undefined;
  }
  return stretches
    .map((stretch) => {
      const over = stretch.map(({ place, high }) => at(place, high));
      const under = stretch.toReversed().map(({ place, low }) => at(place, low));
      return `M${[...over, ...under].join("L")}Z`;
    })
    .join("");
}

// With text of the usual size.
const MIN_LEFT = 52;
const BESIDE_FIGURES = 14;
const CHARACTER = 8;

/** Room left of the picture for the longest figure of the axis, in pixels of usual text. */
export function leftOf(figure: string): number {
  return Math.max(MIN_LEFT, figure.length * CHARACTER + BESIDE_FIGURES);
}
