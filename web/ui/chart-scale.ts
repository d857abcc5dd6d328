const STEPS = [1, 2, 5, 10];
const ONLY_DASH_PX = 24;
const GAP_DASH_PX = 4;

/** The round number at or above the largest value, so that the axis ends on something readable; at least 4. */
export function axisTop(values: readonly number[]): number {
  const largest = Math.max(4, ...values);
  const magnitude = 10 ** Math.floor(Math.log10(largest));
  const step = STEPS.find((candidate) => candidate * magnitude >= largest) ?? 10;
  return step * magnitude;
}

/** Points of a line in a box, as an SVG path, with a gap for null. A value alone is drawn as a short dash. */
export function linePath(
  values: readonly (number | null)[],
  top: number,
  box: { width: number; height: number },
): string {
  const step = values.length > 1 ? box.width / (values.length - 1) : 0;
  return values
    .map((value, place) => {
      if (value === null) return "";
      const before = values[place - 1] ?? null;
      const after = values[place + 1] ?? null;
      const x = (place * step).toFixed(1);
      const y = (box.height - (value / top) * box.height).toFixed(1);
      const dash =
        before === null && after === null ? `h${place === 0 ? ONLY_DASH_PX : GAP_DASH_PX}` : "";
      return `${before === null ? "M" : "L"}${x} ${y}${dash}`;
    })
    .join("");
}
