const USUAL_PX = 16;

/** How many times larger than usual the reader has made text; for drawings, whose sizes are no text. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return size > 0 ? size / USUAL_PX : 1;
}
