const STEPS = [1, 2, 5, 10];
const ONLY_DASH_PX = 24;

/** The round number at or above the largest value, so that the axis ends on something readable; at least 4. */
export function axisTop(values: readonly number[]): number {
  const largest = Math.max(4, ...values);
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  const step = STEPS.find((candidate) => candidate * magnitude >= largest) ?? 10;
  return step * magnitude;
}

/** Points of a line in a box, as an SVG path. One value is drawn as a short dash. */
export function linePath(
  values: readonly number[],
  top: number,
  box: { width: number; height: number },
): string {
  const [only] = values;
  if (values.length === 1 && only !== undefined)
    return `M0.0 ${(box.height - (only / top) * box.height).toFixed(1)}h${ONLY_DASH_PX}`;
  const step = values.length > 1 ? box.width / (values.length - 1) : 0;
  return values
    .map((value, place) => {
      const x = place * step;
      const y = box.height - (value / top) * box.height;
      return `${place === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}
