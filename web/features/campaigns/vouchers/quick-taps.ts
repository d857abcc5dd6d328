/** Two customers do not show it within half a second: the second tap of two is none. */
export const TWICE_MS = 500;

/** Whether a tap counts, by the time since the last one that did. Milliseconds of any clock that only goes on. */
export function createQuickTaps(): { counts(nowMs: number): boolean } {
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    counts(nowMs) {
      if (nowMs - lastMs < TWICE_MS) return false;
      lastMs = nowMs;
      return true;
    },
  };
}
