/** A market stall with a quiet loudhailer: the one drawing for empty places. */
export function EmptyDrawing() {
  return (
    <svg
      width="120"
      height="88"
      viewBox="0 0 120 88"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <g stroke="var(--lh-action)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M14 80h92M24 80V38M96 80V38M24 60h72" />
        <path d="M18 20h84l8 16a9 9 0 0 1-16.7 4A9.6 9.6 0 0 1 77 40a9.6 9.6 0 0 1-17 0 9.6 9.6 0 0 1-17 0 9.6 9.6 0 0 1-16.3 0A9 9 0 0 1 10 36z" />
        <path d="M46 60v-6l16-8v20l-16-6zm0 0" fill="var(--lh-ground)" />
      </g>
      <g stroke="var(--lh-marigold)" strokeWidth="2.5" strokeLinecap="round">
        <path d="M67 52a6 6 0 0 1 0 8M72 49a11 11 0 0 1 0 14M18 20l6-10h72l6 10" />
      </g>
    </svg>
  );
}
