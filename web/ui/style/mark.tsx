/** The brand mark: a plum loudhailer with three marigold waves. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="4 6 42 36" aria-hidden="true" focusable="false">
      <path
        fill="var(--lh-action)"
        d="M8 20.5c0-1.4 1.1-2.5 2.5-2.5H16l11.2-6.6A1.2 1.2 0 0 1 29 12.4v23.2a1.2 1.2 0 0 1-1.8 1L16 30h-.6l1.7 6.2a1.6 1.6 0 0 1-1.5 2h-2.3a2 2 0 0 1-1.9-1.4L9.6 30A2.5 2.5 0 0 1 8 27.5z"
      />
      <g fill="none" stroke="var(--lh-marigold)" strokeWidth="2.8" strokeLinecap="round">
        <path d="M33 20.3a6 6 0 0 1 0 7.4M36.6 16.6a11.5 11.5 0 0 1 0 14.8M40.2 12.9a17 17 0 0 1 0 22.2" />
      </g>
    </svg>
  );
}
