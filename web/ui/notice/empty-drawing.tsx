/** What is not there: each has a drawing of its own. */
export type EmptyPlace = keyof typeof DRAWINGS;

/** Lines in the colour of actions, and those that catch the eye in marigold. */
const DRAWINGS = {
  /** A market stall with a quiet loudhailer. */
  campaigns: {
    lines:
      "M14 80h92M24 80V38M96 80V38M24 60h72M18 20h84l8 16a9 9 0 0 1-16.7 4A9.6 9.6 0 0 1 77 40a9.6 9.6 0 0 1-17 0 9.6 9.6 0 0 1-17 0 9.6 9.6 0 0 1-16.3 0A9 9 0 0 1 10 36zM46 60v-6l16-8v20l-16-6z",
    bright: "M67 52a6 6 0 0 1 0 8M72 49a11 11 0 0 1 0 14M18 20l6-10h72l6 10",
  },
  /** A notebook for names, and a pencil. */
  lists: {
    lines:
      "M36 8h44a7 7 0 0 1 7 7v58a7 7 0 0 1-7 7H36zM36 8a6 6 0 0 0-6 6v60a6 6 0 0 0 6 6M26 24h8M26 44h8M26 64h8M54 24a4 4 0 1 1-8 0 4 4 0 0 1 8 0M54 44a4 4 0 1 1-8 0 4 4 0 0 1 8 0M54 64a4 4 0 1 1-8 0 4 4 0 0 1 8 0M62 24h14",
    bright: "M62 46l30-30 8 8-30 30-10 2zM88 20l8 8",
  },
  /** A phone that buzzes for nobody yet. */
  messages: {
    lines:
      "M46 8h28a7 7 0 0 1 7 7v58a7 7 0 0 1-7 7H46a7 7 0 0 1-7-7V15a7 7 0 0 1 7-7zM56 14h8M56 73h8",
    bright:
      "M48 26h24v18H60l-7 7v-7h-5zM29 32c-5 7-5 17 0 24M20 26c-8 11-8 25 0 36M91 32c5 7 5 17 0 24M100 26c8 11 8 25 0 36",
  },
  /** A receipt with nothing on it, and a coin. */
  receipts: {
    lines: "M34 8h46v70l-6-5-6 5-6-5-5 5-6-5-6 5-5-5-6 5zM44 22h26M44 34h26M44 46h12",
    bright: "M100 58a14 14 0 1 1-28 0 14 14 0 0 1 28 0M93 58a7 7 0 1 1-14 0 7 7 0 0 1 14 0",
  },
  /** A magnifying glass over an empty field. */
  search: {
    lines: "M80 38a24 24 0 1 1-48 0 24 24 0 0 1 48 0M74 55l22 22M44 38h0M56 44h0M68 38h0",
    bright: "M14 22h8M10 38h8M14 54h8M92 14l6-6M98 26h8",
  },
  /** A loudhailer whose waves arrive nowhere. */
  offline: {
    lines: "M22 38v14h10l30 16V22L32 38zM32 52l6 20h9l-5-16M14 10l88 70",
    bright: "M72 36a14 14 0 0 1 2 15M82 28a26 26 0 0 1 4 29M93 21a38 38 0 0 1 5 42",
  },
} as const;

/** A small drawing for an empty place; the words beside it say what is missing. */
export function EmptyDrawing({ of }: { of: EmptyPlace }) {
  const { lines, bright } = DRAWINGS[of];
  return (
    <svg
      width="120"
      height="88"
      viewBox="0 0 120 88"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <ellipse cx="60" cy="48" rx="58" ry="38" fill="var(--lh-action-tint)" />
      <path d={lines} stroke="var(--lh-action)" />
      <path d={bright} stroke="var(--lh-marigold)" />
    </svg>
  );
}
