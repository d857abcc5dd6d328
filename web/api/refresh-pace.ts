const SECOND_MS = 1_000;
const FAST_FOR_MS = 60 * SECOND_MS;
const SLOW_FOR_MS = 15 * 60 * SECOND_MS;

/**
 * How long to wait before a page that follows a campaign asks again: fast at first, then slowly, and no more when
 * nothing can change or nobody has looked for a quarter of an hour.
 */
export function refreshDelayMs(openForMs: number, isOver: boolean): number | false {
  if (isOver || openForMs >= SLOW_FOR_MS) return false;
  return openForMs < FAST_FOR_MS ? 4 * SECOND_MS : 20 * SECOND_MS;
}
