import type { KindDrawingLines } from "../kinds/kind-screens.ts";

/** A kind of campaign as a small picture; its name stands beside it. */
export function KindDrawing({ drawing: { lines, bright } }: { drawing: KindDrawingLines }) {
  return (
    <svg
      width="64"
      height="64"
      viewBox="0 0 64 64"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={lines} stroke="var(--lh-action)" />
      <path d={bright} stroke="var(--lh-marigold)" />
    </svg>
  );
}
