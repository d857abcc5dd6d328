import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";

type Drawing = { lines: string; bright: string };

/** What somebody sees on the phone: lines in the colour of actions, what is ours in marigold. */
const DRAWINGS: Record<KindName, Drawing> = {
  // A bubble with lines of text.
  sms: {
    lines: "M14 12h36a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H27l-9 9v-9h-4",
    bright: "M20 20h28M20 28h18",
  },
  // The same with a tapped link.
  "sms-link": {
    lines: "M14 8h36a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H27l-9 9v-9h-4M44 44l4 12 3-5 5-3z",
    bright: "M20 16h28M20 24h18M20 27h18",
  },
  // Somebody asks to be called; our line stands below.
  pcm: {
    lines:
      "M12 10h40a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4zM24 18c0 8 6 14 14 14l2-5-5-3-2 2c-2-1-4-3-5-5l2-2-3-5z",
    bright: "M16 40h32M16 46h20",
  },
  // A page with a banner at its end.
  display: {
    lines:
      "M18 6h28a4 4 0 0 1 4 4v44a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4zM21 14h22M21 20h22M21 26h14",
    bright: "M19 36h26v14H19zM23 46l6-5 4 3 4-4 5 6",
  },
  // A picture with text and two buttons.
  rcs: {
    lines:
      "M14 6h36a5 5 0 0 1 5 5v42a5 5 0 0 1-5 5H14a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5zM15 34h24M13 42h38M13 50h38",
    bright: "M9 28l10-9 9 7 9-9 18 11M40 14a2 2 0 1 1-4 0 2 2 0 0 1 4 0",
  },
};

/** A kind of campaign as a small picture; its name stands beside it. */
export function KindDrawing({ kind }: { kind: KindName }) {
  const { lines, bright } = DRAWINGS[kind];
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
